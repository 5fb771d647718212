import { useTranslation } from 'react-i18next';
import { partMoment } from '../../components/status/format-moment.ts';

/**
 * Returns a function that formats a moment in epoch milliseconds with its day: 'Today, 10:42',
 * 'Yesterday, 18:05', '14 Mar 2026, 18:05'.
 */
export function useWhen(): (atMs: number, nowMs: number) => string {
  const { t, i18n } = useTranslation('safety');
  const language = i18n.resolvedLanguage ?? 'en';
  return (atMs, nowMs) => {
    const { day, date, time } = partMoment(atMs, { now: nowMs, language });
    return t(`when.${day}`, { day: date, time });
  };
}
