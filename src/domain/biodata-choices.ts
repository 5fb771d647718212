import { object, type Infer } from 'superstruct';
import { LANGUAGES } from './enumerations.ts';
import { isMap, whyNotMap } from './free-map.ts';
import { PERSON_NAME_MAX_LENGTH } from './limits.ts';
import { optionalOneOf, optionalText, orNull, rule } from './rule.ts';

/** The lines that a family may put above the name; 'own' is what they write themselves. */
export const OPENING_LINES = [
  'none',
  'ganesh',
  'jinendra',
  'buddha',
  'bismillah',
  'waheguru',
  'love',
  'own',
] as const;

/** The biodata's own language; 'app': that of the app. */
export const BIODATA_LANGUAGES = [...LANGUAGES, 'app'] as const;

export const OWN_OPENING_MAX_LENGTH = 60;
export const FOR_WHOM_MAX_LENGTH = 60;

/** The struct of what a family chose about its biodata, a section that spec.md §7 does not have. */
export const BiodataProfile = object({
  language: optionalOneOf(BIODATA_LANGUAGES, 'invalid'),
  /** By the key of a line: whether it is on the page. A line without an entry has its default. */
  shown: mapOf((value): value is boolean => typeof value === 'boolean'),
  opening: optionalOneOf(OPENING_LINES, 'invalid'),
  /** The family's own words, printed where `opening` is 'own'. */
  own_opening: optionalText(OWN_OPENING_MAX_LENGTH),
  /** The family that the copy is for. */
  for_whom: optionalText(FOR_WHOM_MAX_LENGTH),
  /** Names as typed in one script, and how the family writes them in the other one. */
  names: mapOf(
    (value): value is string => typeof value === 'string' && value.length <= PERSON_NAME_MAX_LENGTH,
  ),
});
export type BiodataProfile = Infer<typeof BiodataProfile>;

/** The same with its defaults in the place of what is not chosen. */
export type BiodataChoices = { [Part in keyof BiodataProfile]: NonNullable<BiodataProfile[Part]> };

export const NO_BIODATA_CHOICES: BiodataChoices = {
  language: 'app',
  shown: {},
  opening: 'none',
  own_opening: '',
  for_whom: '',
  names: {},
};

/** The choices in what is stored; a part that is missing or not readable has its default. */
export function readBiodataChoices(stored: unknown): BiodataChoices {
  const given = isMap(stored) ? stored : {};
  const readable = Object.entries(BiodataProfile.schema).filter(
    ([key, part]) => given[key] !== null && part.is(given[key]),
  );
  return {
    ...NO_BIODATA_CHOICES,
    ...Object.fromEntries(readable.map(([key]) => [key, given[key]])),
  };
}

function mapOf<T>(isValue: (value: unknown) => value is T) {
  const checked = rule<Record<string, T> | null>((value) => {
    if (!isMap(value)) return whyNotMap(value);
    return Object.values(value).every(isValue) ? whyNotMap(value) : 'invalid';
  });
  return orNull(checked);
}
