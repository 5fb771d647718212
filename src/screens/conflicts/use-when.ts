import { useTranslation } from 'react-i18next';
import { partMoment } from '../../components/status/format-moment.ts';

/** Formats a moment as 'Today, 10:42', 'Yesterday, 18:05' or '14 Mar 2026, 18:05'. */
export function useWhen(): (atMs: number, nowMs: number) => string {
  const { t, i18n } = useTranslation('safety');
  const language = i18n.resolvedLanguage ?? 'en';
  return (atMs, nowMs) => {
    const { day, date, time } = partMoment(atMs, { now: nowMs, language });
    return t(`when.${day}`, { day: date, time });
  };
}
