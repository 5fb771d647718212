import { useTranslation } from 'react-i18next';
import { LOOKUP_FIELDS } from '../../../domain/lookup-fields.ts';
import { readRange, type PreferenceTopic } from '../../../domain/preferences-profile.ts';
import { ReferenceItem } from '../../../domain/reference-item.ts';
import { formatRupees, readRupees } from '../../../domain/rupees.ts';
import type { FieldSpec } from '../../../wizard/field-spec.ts';
import type { FormState } from '../../../wizard/form-state.ts';
import { rangeText } from '../../../wizard/range-text.ts';
import { useLookupNames } from '../use-lookup-names.ts';
import { useOptionWord } from '../use-option-word.ts';
import { useWizardText } from '../use-wizard-text.ts';

/** Returns '' if the preference does not matter. */
export function usePreferenceText(
  field: FieldSpec & { name: PreferenceTopic },
  { values }: FormState,
): string {
  const { i18n } = useTranslation('wizard');
  const words = useWizardText();
  const optionWord = useOptionWord();
  const { name } = field;
  const value = values[name];
  const list: unknown[] = Array.isArray(value) ? value : [];
  const items = useLookupNames({
    kind: LOOKUP_FIELDS.preferences[name]?.kind ?? 'city',
    items: list.filter((item) => ReferenceItem.is(item)),
    language: i18n.resolvedLanguage ?? 'en',
  });
  switch (field.type) {
    case 'range':
      return rangeText(field.name, readRange(value), words);
    case 'choices':
      return list.map((choice) => optionWord(field.enumeration, String(choice))).join(', ');
    case 'income': {
      const amount = readRupees(value);
      const typed = typeof value === 'string' ? value.trim() : '';
      return amount === undefined
        ? typed
        : words.text('expectation.from', { from: formatRupees(amount) });
    }
    default:
      return items.map((item) => item.name).join(', ');
  }
}
