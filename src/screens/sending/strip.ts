import type { TFunction } from 'i18next';
import { formatMoment } from '../../components/status/format-moment.ts';
import type { ItemState } from '../../store/account/unsent.ts';
import type { Sending } from './read-sending.ts';

export type StripStatus =
  /** `attention`: how many items a person must act on. */
  | { kind: 'offline'; attention: number; unsent: number }
  /** Too little free storage for sending. */
  | { kind: 'full' }
  | { kind: 'attention' | 'sending' | 'waiting' | 'saved'; count: number }
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
  const attention = count('attention');
  const left = count('sending', 'waiting');
  // 'full' comes before 'offline': a network may return by itself, but a person must free storage.
  if (!hasRoom && left > 0) return { kind: 'full' };
  if (!isOnline) return { kind: 'offline', attention, unsent: left + count('saved') };
  if (attention > 0) return { kind: 'attention', count: attention };
  if (count('sending') > 0) return { kind: 'sending', count: left };
  if (left > 0) return { kind: 'waiting', count: left };
  if (count('saved') > 0) return { kind: 'saved', count: count('saved') };
  return { kind: 'sent', at: sentAt, now: readAt };
}

interface StripContext {
  t: TFunction<'sync'>;
  language: string;
  /** The day on which this browser may delete unsent data; undefined if no day is known. */
  keptUntil: string | undefined;
}

/**
 * `strong` is the most important fact, shown in bold. `rest` is shown after it. On a phone, both are
 * one line; the panel says more.
 */
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
      return { strong: t('strip.attention', { count: status.count }) };
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
    if (attention > 0) return t('strip.attention', { count: attention });
    if (unsent === 0) return t('strip.sent');
    return keptUntil === undefined
      ? t('strip.offlineWaiting', { count: unsent })
      : t('strip.sendBy', { day: keptUntil });
  }
}
