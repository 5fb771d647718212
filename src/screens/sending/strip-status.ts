import type { ItemState } from '../../store/unsent.ts';
import type { Sending, SendingItem } from './read-sending.ts';

/** The items that a person must act on. */
export interface Attention {
  count: number;
  /** False if this phone does not have the bytes of one of the files. */
  isHere: boolean;
}

export type StripStatus =
  | { kind: 'offline'; attention: Attention; unsent: number }
  /** Too little free storage for sending. */
  | { kind: 'full' }
  | ({ kind: 'attention' } & Attention)
  | { kind: 'sending' | 'waiting' | 'saved'; count: number }
  /** `at`: when the server last had all that was submitted, in epoch milliseconds; 0 if never. */
  | { kind: 'sent'; at: number; now: number };

/** Chooses the most important status, because the strip has room for only one. */
export function stripStatus(
  { items, sentAt, readAt }: Sending,
  isOnline: boolean,
  hasRoom = true,
): StripStatus {
  const count = (...states: ItemState[]) =>
    items.filter((item) => states.includes(item.state)).length;
  const attention = countAttention(items);
  const left = count('sending', 'waiting');
  // 'full' comes before 'offline': a network may return by itself, but a person must free storage.
  if (!hasRoom && left > 0) return { kind: 'full' };
  if (!isOnline) return { kind: 'offline', attention, unsent: left + count('saved') };
  if (attention.count > 0) return { kind: 'attention', ...attention };
  if (count('sending') > 0) return { kind: 'sending', count: left };
  if (left > 0) return { kind: 'waiting', count: left };
  if (count('saved') > 0) return { kind: 'saved', count: count('saved') };
  return { kind: 'sent', at: sentAt, now: readAt };
}

export function countAttention(items: readonly SendingItem[]): Attention {
  const own = items.filter(({ state }) => state === 'attention');
  const isHere = own.every(({ why, refusal }) => why !== 'lost' && refusal?.isFileGone !== true);
  return { count: own.length, isHere };
}
