import type { TFunction } from 'i18next';
import { formatMoment } from '../../components/status/format-moment.ts';
import type { ItemState } from '../../store/account/unsent.ts';
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

interface StripContext {
  t: TFunction<'sync'>;
  language: string;
  /** The day on which this browser may delete unsent data; undefined if no day is known. */
  keptUntil: string | undefined;
}

/** `strong` is the most important fact, shown in bold. `rest` is shown after it. */
export function stripWords(
  status: StripStatus,
  { t, language, keptUntil }: StripContext,
): { strong: string; rest?: string } {
  switch (status.kind) {
    case 'offline':
      return { strong: t('strip.offline'), rest: offlineRest(status) };
    case 'full':
      return { strong: t('strip.full') };
    case 'attention':
      return attentionWords(status, t);
    case 'sending':
      return { strong: t('strip.sending'), rest: t('strip.left', { count: status.count }) };
    case 'waiting':
      return { strong: t('strip.waiting'), rest: t('strip.left', { count: status.count }) };
    case 'saved':
      return { strong: t('strip.saved', { count: status.count }) };
    case 'sent': {
      if (status.at === 0) return { strong: t('strip.sent') };
      const time = formatMoment(status.at, { now: status.now, language });
      return { strong: t('strip.sentAt', { time }) };
    }
  }

  function offlineRest({ attention, unsent }: Extract<StripStatus, { kind: 'offline' }>): string {
    if (attention.count > 0) return Object.values(attentionWords(attention, t)).join(' ');
    if (unsent === 0) return t('strip.sent');
    return keptUntil === undefined
      ? t('strip.offlineWaiting', { count: unsent })
      : t('strip.sendBy', { day: keptUntil });
  }
}

export function attentionWords(
  { count, isHere }: Attention,
  t: TFunction<'sync'>,
): { strong: string; rest?: string } {
  const strong = t('strip.attention', { count });
  return isHere ? { strong, rest: t('strip.attentionSafe') } : { strong };
}
