import { any, coerce, object, type, type Infer } from 'superstruct';
import { cleanLine } from './clean-text.ts';
import { DIETARY_PREFERENCES, MARITAL_STATUSES } from './enumerations.ts';
import type { FieldReason } from './field-reason.ts';
import { isMap } from './free-map.ts';
import {
  AGE_MAX_YEARS,
  HEIGHT_CM_OVER,
  HEIGHT_CM_UNDER,
  LONG_TEXT_MAX_LENGTH,
  MINIMUM_AGE_YEARS,
} from './limits.ts';
import { parseNumberText } from './digits.ts';
import { itemList } from './reference-item.ts';
import { optionalText, orNull, rule } from './rule.ts';
import { readRupees } from './rupees.ts';

/** A family leaves a topic empty if it does not matter to them. */
export const PREFERENCE_TOPICS = [
  'age',
  'height',
  'marital_status',
  'mother_tongue',
  'religion',
  'caste',
  'sub_caste',
  'diet',
  'education',
  'profession',
  'income_from',
  'places',
] as const;
export type PreferenceTopic = (typeof PREFERENCE_TOPICS)[number];

/** All except 'Other', which is not a specific diet. */
const HOPED_DIETS = DIETARY_PREFERENCES.filter((diet) => diet !== 'Other');

/** Not in spec.md §7, but in an extension of our own (docs/decisions/0084-preferences.md). */
export const PreferencesProfile = object({
  age: range(MINIMUM_AGE_YEARS, AGE_MAX_YEARS),
  height: range(HEIGHT_CM_OVER, HEIGHT_CM_UNDER),
  marital_status: choiceList(MARITAL_STATUSES, 'maritalStatusInvalid'),
  mother_tongue: itemList('invalid'),
  religion: itemList('invalid'),
  caste: itemList('invalid'),
  sub_caste: itemList('invalid'),
  diet: choiceList(HOPED_DIETS, 'dietInvalid'),
  education: itemList('invalid'),
  profession: itemList('invalid'),
  income_from: amount(),
  places: itemList('invalid'),
  own_words: optionalText(LONG_TEXT_MAX_LENGTH),
  /** The topics that are a must. All other topics are good to have. */
  musts: choiceList(PREFERENCE_TOPICS, 'invalid'),
});
export type PreferencesProfile = Infer<typeof PreferencesProfile>;

export interface Range {
  from: number | null;
  to: number | null;
}

/** A bound is null if it is missing or not a number. */
export function readRange(value: unknown): Range {
  const given = isMap(value) ? value : {};
  return { from: readBound(given['from']), to: readBound(given['to']) };
}

/** A bound of null is open. A range with two open bounds becomes null. */
function range(least: number, most: number) {
  const bound = orNull(
    rule<number>({ type: 'number', minimum: least, maximum: most }, (value) =>
      typeof value === 'number' && value >= least && value <= most ? undefined : 'rangeInvalid',
    ),
  );
  const bounds = type({ from: bound, to: bound });
  const checked = rule<Range | null>(bounds, (value) => {
    if (value === null) return undefined;
    if (!isMap(value)) return 'invalid';
    if (!bounds.is(value)) return 'rangeInvalid';
    const { from, to } = value;
    return from !== null && to !== null && from > to ? 'rangeBackwards' : undefined;
  });
  return coerce(checked, any(), (value: unknown) => {
    if (value === undefined || value === null || value === '') return null;
    if (!isMap(value)) return value;
    const read = (given: unknown) =>
      given === undefined || given === '' ? null : (readBound(given) ?? given);
    const [from, to] = [read(value['from']), read(value['to'])];
    return from === null && to === null ? null : { from, to };
  });
}

function readBound(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return typeof value === 'string' ? (parseNumberText(value) ?? null) : null;
}

function choiceList<T extends string>(list: readonly T[], reason: FieldReason) {
  const checked = rule<T[]>({ type: 'array', items: { enum: list } }, (value) => {
    const isList = Array.isArray(value) && value.every((each) => list.includes(each as T));
    return isList ? undefined : reason;
  });
  return coerce(checked, any(), (value: unknown) =>
    Array.isArray(value) ? [...new Set<unknown>(value)] : (value ?? []),
  );
}

/** In rupees per year, typed as text or sent as a number. */
function amount() {
  const checked = rule<number | null>({ type: 'number', minimum: 0 }, (value) =>
    value === null || typeof value === 'number' ? undefined : 'amountInvalid',
  );
  return coerce(checked, any(), (value: unknown) => {
    if (value === undefined || value === null) return null;
    if (typeof value === 'string' && cleanLine(value) === '') return null;
    // A value that is not an amount becomes a string, which the rule above refuses.
    return readRupees(value, 'year') ?? JSON.stringify(value);
  });
}
