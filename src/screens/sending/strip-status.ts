import type { ItemState } from '../../store/item-state.ts';
import type { Sending } from './read-sending.ts';
import type { SendingItem } from './sending-item.ts';

/** What a person must act on. */
export interface Attention {
  count: number;
  /** All of it is on this phone still; not so a file whose bytes are gone, or that the server lost. */
  isHere: boolean;
}

/** What the strip says, in one of these ways. */
export type StripStatus =
  | { kind: 'offline'; attention: Attention; unsent: number }
  /** The phone has no room for what sending writes. */
  | { kind: 'full' }
  | ({ kind: 'attention' } & Attention)
  | { kind: 'sending' | 'waiting' | 'saved'; count: number }
  /** `at` is 0 where nothing of this account was sent from here yet. */
  | { kind: 'sent'; at: number; now: number };

/** The one thing about sending that matters most right now. */
export function stripStatus(
  { items, sentAt, readAt }: Sending,
  isOnline: boolean,
  hasRoom = true,
): StripStatus {
  const count = (...states: ItemState[]) =>
    items.filter((item) => states.includes(item.state)).length;
  const attention = countAttention(items);
  const left = count('sending', 'waiting');
  // The internet comes back by itself, room does not.
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
