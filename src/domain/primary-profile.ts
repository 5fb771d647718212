import { object, type Infer } from 'superstruct';
import { isCalendarDate, yearsBefore, type CalendarDate } from './calendar-date.ts';
import { countDigits, plainTyped } from './digits.ts';
import { GENDERS, MARITAL_STATUSES } from './enumerations.ts';
import type { FieldReason } from './field-reason.ts';
import {
  AGE_MAX_YEARS,
  CONTACT_NUMBER_MAX_LENGTH,
  CONTACT_NUMBER_MIN_DIGITS,
  MINIMUM_AGE_YEARS,
  PERSON_NAME_MAX_LENGTH,
  PERSON_NAME_MIN_CODE_POINTS,
  PERSON_NAME_MIN_LETTERS,
} from './limits.ts';
import { plainPhone } from './phone.ts';
import { itemList, requiredItem } from './reference-item.ts';
import { oneOf, optionalText, trimmed } from './rule.ts';

/** Basic Info (spec.md §3, §5). `today` decides who is old enough. */
export function primaryProfile(today: CalendarDate) {
  return object({
    first_name: personName('firstNameInvalid'),
    last_name: personName('lastNameInvalid'),
    gender: oneOf(GENDERS, 'genderInvalid'),
    dob: trimmed({ format: 'date' }, (text) => {
      if (!isCalendarDate(text) || text < yearsBefore(today, AGE_MAX_YEARS)) return 'dobInvalid';
      return text > yearsBefore(today, MINIMUM_AGE_YEARS) ? 'dobTooYoung' : undefined;
    }),
    marital_status: oneOf(MARITAL_STATUSES, 'maritalStatusInvalid'),
    profession: requiredItem('professionRequired'),
    education: itemList('educationRequired', 1),
    mother_name: personName('motherNameInvalid'),
    father_name: personName('fatherNameInvalid'),
    contact_name: optionalText(PERSON_NAME_MAX_LENGTH),
    contact_number: trimmed(
      { maxLength: CONTACT_NUMBER_MAX_LENGTH, pattern: CONTACT_NUMBER.source },
      (text) => {
        if (countDigits(text) < CONTACT_NUMBER_MIN_DIGITS) return 'contactNumberTooShort';
        if (text.length > CONTACT_NUMBER_MAX_LENGTH) return 'tooLong';
        return CONTACT_NUMBER.test(text) ? undefined : 'contactNumberInvalid';
      },
      plainPhone,
    ),
    permanent_country: requiredItem('permanentCountryInvalid'),
    permanent_state: requiredItem('permanentStateInvalid'),
    permanent_city: requiredItem('permanentCityInvalid'),
  });
}

export type PrimaryProfile = Infer<ReturnType<typeof primaryProfile>>;

const CONTACT_NUMBER = /^[+(\p{Nd}][\p{Nd}\s()+,./-]*$/u;

function personName(reason: FieldReason) {
  return trimmed(
    { minLength: PERSON_NAME_MIN_CODE_POINTS, maxLength: PERSON_NAME_MAX_LENGTH },
    (text) => {
      if (!isPersonName(text)) return reason;
      return text.length > PERSON_NAME_MAX_LENGTH ? 'tooLong' : undefined;
    },
  );
}

/**
 * The minimum of 3 in spec.md §5 is for Latin letters. यश, ઓમ and ஓம் are complete names of two code
 * points (docs/decisions/0004-names.md).
 */
function isPersonName(name: string): boolean {
  const letters = plainTyped(name).match(/\p{L}\p{M}*/gu) ?? [];
  const others = letters.filter((letter) => !/\p{sc=Latin}/u.test(letter)).join('');
  return (
    letters.length >= PERSON_NAME_MIN_LETTERS ||
    Array.from(others).length >= PERSON_NAME_MIN_CODE_POINTS
  );
}
