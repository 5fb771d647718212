import type { ItemState } from '../../store/item-state.ts';
import type { Sending } from './read-sending.ts';

/** What the strip says, in one of these ways. */
export type StripStatus =
  | { kind: 'offline'; attention: number; unsent: number }
  /** The phone has no room for what sending writes. */
  | { kind: 'full' }
  | { kind: 'attention' | 'sending' | 'waiting' | 'saved'; count: number }
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
  const attention = count('attention');
  const left = count('sending', 'waiting');
  if (!isOnline) return { kind: 'offline', attention, unsent: left + count('saved') };
  if (!hasRoom && left > 0) return { kind: 'full' };
  if (attention > 0) return { kind: 'attention', count: attention };
  if (count('sending') > 0) return { kind: 'sending', count: left };
  if (left > 0) return { kind: 'waiting', count: left };
  if (count('saved') > 0) return { kind: 'saved', count: count('saved') };
  return { kind: 'sent', at: sentAt, now: readAt };
}
