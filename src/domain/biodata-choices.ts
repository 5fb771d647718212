import { boolean, object, type Infer, type Struct } from 'superstruct';
import { LANGUAGES } from './languages.ts';
import { isMap, whyNotMap } from './free-map.ts';
import { PERSON_NAME_MAX_LENGTH } from './limits.ts';
import { optionalOneOf, optionalText, orNull, rule } from './rule.ts';

/** The lines that may stand above the name. 'own' is a line that the family writes. */
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

/** 'app' means the language of the app. */
export const BIODATA_LANGUAGES = [...LANGUAGES, 'app'] as const;

export const OWN_OPENING_MAX_LENGTH = 60;
export const FOR_WHOM_MAX_LENGTH = 60;

/** A family's choices for its biodata. Not in spec.md §7, but in our extension 'preferences'. */
export const BiodataProfile = object({
  language: optionalOneOf(BIODATA_LANGUAGES, 'invalid'),
  /** Whether the page shows a line, by the line's key. A line without an entry has its default. */
  shown: mapOf(boolean()),
  opening: optionalOneOf(OPENING_LINES, 'invalid'),
  own_opening: optionalText(OWN_OPENING_MAX_LENGTH),
  /** The name of the family for whom this copy is made. */
  for_whom: optionalText(FOR_WHOM_MAX_LENGTH),
  /** Maps a name as it was typed to the family's spelling of it in the other script. */
  names: mapOf(
    rule<string>({ type: 'string', maxLength: PERSON_NAME_MAX_LENGTH }, (value) =>
      typeof value === 'string' && value.length <= PERSON_NAME_MAX_LENGTH ? undefined : 'invalid',
    ),
  ),
});
export type BiodataProfile = Infer<typeof BiodataProfile>;

export type BiodataChoices = { [Part in keyof BiodataProfile]: NonNullable<BiodataProfile[Part]> };

export const NO_BIODATA_CHOICES: BiodataChoices = {
  language: 'app',
  shown: {},
  opening: 'none',
  own_opening: '',
  for_whom: '',
  names: {},
};

/** A part that is missing or unreadable gets its default. */
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

function mapOf<T, S>(each: Struct<T, S>) {
  const checked = rule<Record<string, T> | null>(
    { type: 'object', additionalProperties: each },
    (value) => {
      if (!isMap(value)) return whyNotMap(value);
      return Object.values(value).every((one) => each.is(one)) ? whyNotMap(value) : 'invalid';
    },
  );
  return orNull(checked);
}
