import { useTranslation } from 'react-i18next';
import { partMoment } from '../../../components/status/format-moment.ts';
import { describeDevice } from '../../../device/device-name.ts';
import { readLanguage } from '../../../domain/languages.ts';
import type { SignIn } from '../../../protocol/access.ts';

export function useSignInWords() {
  const { t, i18n } = useTranslation('access');
  const language = readLanguage(i18n.resolvedLanguage);
  return {
    nameOf: ({ browser }: SignIn): string =>
      (browser === null ? '' : describeDevice({ userAgent: browser })) || t('signIns.unknown'),
    momentOf(at: string): string {
      const { day, date, time } = partMoment(Date.parse(at), { now: Date.now(), language });
      return day === 'today' ? time : `${date}, ${time}`;
    },
  };
}
