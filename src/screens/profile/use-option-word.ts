import { useTranslation } from 'react-i18next';
import type { OptionWord } from '../../wizard/item-text.ts';

/** A value without a translation is returned as it is. */
export function useOptionWord(): OptionWord {
  const { t } = useTranslation('wizard');
  return (enumeration, value) =>
    t(`options.${enumeration}.${value}` as 'options.gender.Female', { defaultValue: value });
}
