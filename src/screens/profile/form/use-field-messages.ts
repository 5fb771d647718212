import { useTranslation } from 'react-i18next';
import { isDateWrong } from '../../../device/phone-date.ts';
import type { FieldReason } from '../../../domain/field-reason.ts';
import { HOROSCOPE_PARTS } from '../../../domain/horoscope.ts';
import { ReferenceItem, isLocalId } from '../../../domain/reference-item.ts';
import { listFields, type StepForm } from '../../../wizard/field-spec.ts';
import { HOROSCOPE_PART_SPECS } from '../../../wizard/horoscope-parts.ts';
import type { StepFormControl } from './use-step-form.ts';

export interface FieldMessage {
  field: string;
  message: string;
}

/** The messages have the order of the fields in the form. */
export function useFieldMessages(form: StepForm, control: StepFormControl): FieldMessage[] {
  const { t } = useTranslation(['validation', 'wizard', 'common']);
  const { validationErrors, stored, state } = control;
  // The server's refusal is shown until the form is submitted again.
  const reasons =
    validationErrors.attempt === 0 ? (stored.refusal ?? {}) : validationErrors.reasons;

  function messageOf(field: string): string {
    const reason = reasons[field];
    const text = validationErrors.unfinished[field];
    const refused = stored.refusedOptions.includes(field) ? addedNames(state.values[field]) : '';
    return [
      reason ? sentence(reason) : '',
      text === undefined ? '' : t(unfinishedKey(field), { text }),
      refused === '' ? '' : t('wizard:lookup.refused', { name: refused }),
    ]
      .filter((part) => part !== '')
      .join('. ')
      .replaceAll('.. ', '. ');
  }

  function sentence(reason: FieldReason): string {
    return reason === 'dobTooYoung' && isDateWrong()
      ? t('common:phoneDate')
      : t(`validation:${reason}`);
  }

  return listPlaces(form)
    .map((field) => ({ field, message: messageOf(field) }))
    .filter(({ message }) => message !== '');
}

/** Lists the names of all fields. After the horoscope field come the names of its parts. */
function listPlaces(form: StepForm): string[] {
  return listFields(form).flatMap(({ type, name }) =>
    type === 'horoscope' ? [name, ...HOROSCOPE_PARTS] : [name],
  );
}

/** Nobody can add an option to a closed list, so the message asks for another choice. */
function unfinishedKey(field: string) {
  const part = HOROSCOPE_PART_SPECS.find(({ name }) => name === field);
  const isClosed = part?.type === 'search' && !part.isOpen;
  return isClosed ? 'wizard:lookup.choose' : 'wizard:lookup.unfinished';
}

/** Names all options with a local id: it is not known here which of them the server refused. */
function addedNames(value: unknown): string {
  const items = (Array.isArray(value) ? value : [value]).filter((item) => ReferenceItem.is(item));
  return items
    .filter((item) => isLocalId(item.id))
    .map((item) => item.name)
    .join(', ');
}
