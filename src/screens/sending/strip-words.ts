import type { TFunction } from 'i18next';
import { formatMoment } from '../../components/status/format-moment.ts';
import type { Attention, StripStatus } from './strip-status.ts';

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
