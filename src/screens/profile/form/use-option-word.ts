import { useTranslation } from 'react-i18next';
import type { OptionWord, ValueWords } from '../../../wizard/item-text.ts';

/** A value without a translation is returned as it is. */
export function useOptionWord(): OptionWord {
  const { t } = useTranslation('wizard');
  return (enumeration, value) =>
    t(`options.${enumeration}.${value}` as 'options.gender.Female', { defaultValue: value });
}

export function useWizardText(): Pick<ValueWords, 'text'> {
  const { t } = useTranslation('wizard');
  return { text: (key, values) => t(key as 'continue', values ?? {}) };
}
