import { useTranslation } from 'react-i18next';
import { isDateWrong } from '../../../device/phone-date.ts';
import type { FieldReason } from '../../../domain/field-reason.ts';
import { HOROSCOPE_PARTS } from '../../../domain/horoscope.ts';
import { LOOKUP_FIELDS } from '../../../domain/lookup-fields.ts';
import { ReferenceItem, isLocalId } from '../../../domain/reference-item.ts';
import { listFields, type StepForm } from '../../../wizard/field-spec.ts';
import type { StepFormControl } from './use-step-form.ts';

export interface FieldMessage {
  field: string;
  /** The text at the field. For an empty field, it says what to do. */
  message: string;
  /** The text in the error summary, as in the specification. */
  summary: string;
}

/** The messages have the order of the fields in the form. */
export function useFieldMessages(form: StepForm, control: StepFormControl): FieldMessage[] {
  const { t } = useTranslation(['validation', 'wizard', 'common']);
  const { validationErrors, stored, state } = control;
  const { reasons, empty } = validationErrors;

  function messageOf(field: string, reason: string): string {
    const text = validationErrors.unfinished[field];
    const refused = stored.refusedOptions.includes(field) ? addedNames(state.values[field]) : '';
    return [
      reason,
      text === undefined ? '' : (waitsFor(field) ?? t('wizard:lookup.unfinished', { text })),
      refused === '' ? '' : t('wizard:lookup.refused', { name: refused }),
    ]
      .filter((part) => part !== '')
      .join('. ')
      .replaceAll('.. ', '. ');
  }

  /** Nothing can be chosen in a lookup of places before the place above it. */
  function waitsFor(field: string): string | undefined {
    const { kind, parentField } = LOOKUP_FIELDS[form.section][field] ?? {};
    if (parentField === undefined || state.values[parentField]) return undefined;
    return t(`wizard:lookup.first.${kind === 'state' ? 'country' : 'state'}`);
  }

  function sentence(reason: FieldReason): string {
    return reason === 'dobTooYoung' && isDateWrong()
      ? t('common:phoneDate')
      : t(`validation:${reason}`);
  }

  return listPlaces(form)
    .map((field) => {
      const reason = reasons[field];
      const summary = reason ? sentence(reason) : '';
      const message = empty.includes(field)
        ? t(`validation:empty.${field as 'email'}`, { defaultValue: summary })
        : summary;
      return { field, message: messageOf(field, message), summary: messageOf(field, summary) };
    })
    .filter(({ summary }) => summary !== '');
}

/** Lists the names of all fields. After the horoscope field come the names of its parts. */
function listPlaces(form: StepForm): string[] {
  return listFields(form).flatMap(({ type, name }) =>
    type === 'horoscope' ? [name, ...HOROSCOPE_PARTS] : [name],
  );
}

/** Names all options with a local id: it is not known here which of them the server refused. */
function addedNames(value: unknown): string {
  const items = (Array.isArray(value) ? value : [value]).filter((item) => ReferenceItem.is(item));
  return items
    .filter((item) => isLocalId(item.id))
    .map((item) => item.name)
    .join(', ');
}
