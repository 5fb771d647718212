import { useTranslation } from 'react-i18next';
import type { OptionWord } from '../../wizard/item-text.ts';

/** The words of the closed lists; a value that is in none of them stands for itself. */
export function useOptionWord(): OptionWord {
  const { t } = useTranslation('wizard');
  return (enumeration, value) =>
    t(`options.${enumeration}.${value}` as 'options.gender.Female', { defaultValue: value });
}
