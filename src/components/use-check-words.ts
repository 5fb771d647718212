import { useTranslation } from 'react-i18next';
import type { AadhaarCheck } from '../domain/user.ts';
import { formatMoment } from './status/format-moment.ts';

/** What the operator decided about the Aadhaar card [S21c]. A typed sentence is quoted. */
export function useCheckWords(): (check: AadhaarCheck) => string {
  const { t, i18n } = useTranslation('sync');
  return ({ state, sides, reason, sentence, looked_at }) => {
    if (state === 'waiting') return t('check.waiting');
    if (state === 'fine') {
      const at = Date.parse(looked_at ?? '');
      // `now` = 0 is another day, so that the text is a date.
      const when = { now: 0, language: i18n.resolvedLanguage ?? 'en' };
      return Number.isNaN(at) ? '' : t('check.fine', { date: formatMoment(at, when) });
    }
    const why = reason === null || reason === 'other' ? undefined : t(`check.reason.${reason}`);
    const lines = sides.map((side) =>
      why === undefined ? t(`check.plain.${side}`) : t(`check.${side}`, { why }),
    );
    return [...lines, ...(sentence ? [`“${sentence}”`] : [])].join(' ');
  };
}
