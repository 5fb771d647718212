import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../../session/use-failure-text.ts';
import { FILE_IS_GONE, type Rejection } from '../../../../store/schema/outbox-entry.ts';

/** Whether another file may help: the server refused the file itself, or the phone has lost it. */
export function isAboutFile({ status, fields }: Rejection): boolean {
  const reasons = Object.values(fields);
  if (reasons.some((reason) => reason === 'tooManyPhotos' || reason === 'tooManyVideos'))
    return false;
  return status === FILE_IS_GONE || status === 413 || reasons.length > 0;
}

/** `words` is the namespace of the step's texts. */
export function useRefusalText(words: 'photos' | 'videos'): (rejection: Rejection) => string {
  const { t } = useTranslation([words, 'validation', 'sync']);
  const problemText = useProblemText();
  return (rejection) => {
    if (rejection.status === FILE_IS_GONE) return t(`${words}:refused.gone`);
    const [reason] = Object.values(rejection.fields);
    const why = reason
      ? t(`validation:${reason}`)
      : problemText(rejection) || t('sync:why.refused');
    return `${why}\n${t(`${words}:refused.safe`)}`;
  };
}
