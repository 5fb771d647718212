import { useTranslation } from 'react-i18next';
import type { OptionWord } from '../../wizard/item-text.ts';

/** Returns the translated word of a closed list's value; an unknown value is returned as it is. */
export function useOptionWord(): OptionWord {
  const { t } = useTranslation('wizard');
  return (enumeration, value) =>
    t(`options.${enumeration}.${value}` as 'options.gender.Female', { defaultValue: value });
}
