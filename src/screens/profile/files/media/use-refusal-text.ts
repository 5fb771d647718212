import { useTranslation } from 'react-i18next';
import { useProblemText } from '../../../../session/use-failure-text.ts';
import { FILE_IS_GONE, type Rejection } from '../../../../store/schema/outbox-entry.ts';

export function isFileGone({ status }: Rejection): boolean {
  return status === FILE_IS_GONE;
}

/** Whether another file may help: the server refused the file itself, or the phone has lost it. */
export function isAboutFile({ status, fields }: Rejection): boolean {
  const reasons = Object.values(fields);
  if (reasons.some((reason) => reason === 'tooManyPhotos' || reason === 'tooManyVideos'))
    return false;
  return status === FILE_IS_GONE || status === 413 || reasons.length > 0;
}

export function useRefusalText(): (rejection: Rejection) => string {
  const { t } = useTranslation(['validation', 'sync']);
  const problemText = useProblemText();
  return (rejection) => {
    const [reason] = Object.values(rejection.fields);
    if (reason) return t(`validation:${reason}`);
    return problemText(rejection) || t('sync:why.refused');
  };
}
