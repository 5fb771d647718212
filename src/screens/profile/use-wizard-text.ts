import { useTranslation } from 'react-i18next';
import type { ValueWords } from '../../wizard/describe-value.ts';

/** The texts of the wizard by their keys, for what src/wizard puts into words. */
export function useWizardText(): Pick<ValueWords, 'text'> {
  const { t } = useTranslation('wizard');
  return { text: (key, values) => t(key as 'continue', values ?? {}) };
}
