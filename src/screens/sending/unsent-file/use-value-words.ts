import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../domain/date-text.ts';
import { deviceStore } from '../../../store/schema/device-store.ts';
import { nameLookup } from '../../../store/device/lookup-store.ts';
import type { ValueWords } from '../../../wizard/item-text.ts';

/** The words for values that are shown outside of a form. */
export function useValueWords(): ValueWords {
  const { t, i18n } = useTranslation('wizard');
  const language = i18n.resolvedLanguage ?? 'en';
  return useMemo(
    () => ({
      optionWord: (enumeration, value) =>
        t(`options.${enumeration}.${value}` as 'options.gender.Female', { defaultValue: value }),
      itemName: (kind, item) => nameLookup(deviceStore(), { kind, item, language }),
      dateText: (date) => formatDate(date, language),
      text: (key, values) => t(key as 'continue', values ?? {}),
    }),
    [t, language],
  );
}
