import { useTranslation } from 'react-i18next';
import type { ValueWords } from '../../wizard/describe-value.ts';

export function useWizardText(): Pick<ValueWords, 'text'> {
  const { t } = useTranslation('wizard');
  return { text: (key, values) => t(key as 'continue', values ?? {}) };
}
