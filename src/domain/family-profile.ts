import { any, coerce, object, type Infer, type Struct, type StructError } from 'superstruct';
import { SIBLING_GENDERS, SIBLING_MARITAL_STATUSES } from './enumerations.ts';
import { isFieldReason, type FieldReason } from './field-reason.ts';
import { freeMap } from './free-map.ts';
import {
  AGE_MAX_YEARS,
  LIST_MAX_ITEMS,
  LONG_TEXT_MAX_LENGTH,
  PARENT_OCCUPATION_MAX_LENGTH,
  PERSON_NAME_MAX_LENGTH,
  SHORT_TEXT_MAX_LENGTH,
} from './limits.ts';
import { itemList } from './reference-item.ts';
import { oneOf, optionalNumber, optionalText, rule, textOrNumber, trimmed } from './rule.ts';

export const Sibling = object({
  name: requiredText('nameRequired'),
  gender: oneOf(SIBLING_GENDERS, 'siblingGenderRequired'),
  marital_status: oneOf(SIBLING_MARITAL_STATUSES, 'siblingMaritalStatusRequired'),
  age: optionalAge(),
  occupation: optionalText(SHORT_TEXT_MAX_LENGTH),
  additional_details: freeMap(),
});
export type Sibling = Infer<typeof Sibling>;

export const FamilyMember = object({
  name: requiredText('nameRequired'),
  relation: requiredText('relationRequired'),
  occupation: optionalText(SHORT_TEXT_MAX_LENGTH),
  education: optionalText(SHORT_TEXT_MAX_LENGTH),
  age: optionalAge(),
  additional_details: freeMap(),
});
export type FamilyMember = Infer<typeof FamilyMember>;

/** Family Details (spec.md §3, §5). */
export const FamilyProfile = object({
  mother_education: itemList('invalid'),
  father_education: itemList('invalid'),
  mother_occupation: optionalText(PARENT_OCCUPATION_MAX_LENGTH, 'occupationTooLong'),
  father_occupation: optionalText(PARENT_OCCUPATION_MAX_LENGTH, 'occupationTooLong'),
  family_income: textOrNumber(SHORT_TEXT_MAX_LENGTH),
  family_background: optionalText(LONG_TEXT_MAX_LENGTH),
  family_value: optionalText(SHORT_TEXT_MAX_LENGTH),
  siblings: listOf(Sibling),
  other_family_members: listOf(FamilyMember),
  other_long_relatives: optionalText(LONG_TEXT_MAX_LENGTH),
});
export type FamilyProfile = Infer<typeof FamilyProfile>;

function requiredText(reason: FieldReason) {
  return trimmed({ minLength: 1, maxLength: PERSON_NAME_MAX_LENGTH }, (text) => {
    if (text === '') return reason;
    return text.length > PERSON_NAME_MAX_LENGTH ? 'tooLong' : undefined;
  });
}

function optionalAge() {
  return optionalNumber({ minimum: 0, maximum: AGE_MAX_YEARS }, 'ageNotANumber', (value) =>
    value >= 0 && value <= AGE_MAX_YEARS ? undefined : 'ageOutOfRange',
  );
}

/** Reports the first reason of the first wrong item. */
function listOf<T, S>(item: Struct<T, S>) {
  const checked = rule<T[]>({ type: 'array', items: item, maxItems: LIST_MAX_ITEMS }, (value) => {
    if (!Array.isArray(value)) return 'invalid';
    if (value.length > LIST_MAX_ITEMS) return 'tooMany';
    for (const entry of value) {
      // Coercion makes a missing field null, so that the reason of a wrong field is the first.
      const [error] = item.validate(entry, { coerce: true, mask: true });
      if (error) return firstReason(error);
    }
    return undefined;
  });
  return coerce(checked, any(), (value: unknown) => {
    if (!Array.isArray(value)) return value ?? [];
    return value.map((entry: unknown) => {
      const [wrong, created] = item.validate(entry, { coerce: true, mask: true });
      return wrong ? entry : created;
    });
  });
}

function firstReason(error: StructError): FieldReason {
  const [failure] = error.failures();
  return isFieldReason(failure?.message) ? failure.message : 'invalid';
}
