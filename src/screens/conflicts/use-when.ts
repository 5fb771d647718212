import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../components/status/format-moment.ts';

const DAY_MS = 86_400_000;

/** A moment with its day: 'Today, 10:42', 'Yesterday, 18:05', '14 Mar 2026, 18:05'. Epoch milliseconds. */
export function useWhen(): (atMs: number, nowMs: number) => string {
  const { t, i18n } = useTranslation('safety');
  const language = i18n.resolvedLanguage ?? 'en';
  return (atMs, nowMs) => {
    const dayOf = (ms: number) => new Date(ms).toDateString();
    // Said of its own day, a moment is its time.
    const time = formatMoment(atMs, { now: atMs, language });
    if (dayOf(atMs) === dayOf(nowMs)) return t('when.today', { time });
    if (dayOf(atMs) === dayOf(nowMs - DAY_MS)) return t('when.yesterday', { time });
    return t('when.day', { day: formatMoment(atMs, { now: nowMs, language }), time });
  };
}
