import { boolean, enums, object, record, string, type Infer } from 'superstruct';
import { LANGUAGES } from './enumerations.ts';

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
export type OpeningLine = (typeof OPENING_LINES)[number];

/** What a family chose about its biodata: one object, kept for one account. */
export const BiodataChoices = object({
  /** The biodata's own language; 'app': that of the app. */
  language: enums([...LANGUAGES, 'app']),
  /** By the key of a line: whether it is on the page. A line without an entry has its default. */
  shown: record(string(), boolean()),
  opening: enums(OPENING_LINES),
  /** The family's own words, printed where `opening` is 'own'. */
  ownOpening: string(),
  /** The family that the copy is for; '' where none is named. */
  forWhom: string(),
  /** Names as typed in one script, and how the family writes them in the other one. */
  names: record(string(), string()),
});
export type BiodataChoices = Infer<typeof BiodataChoices>;

export const OWN_OPENING_MAX_LENGTH = 60;
export const FOR_WHOM_MAX_LENGTH = 60;

export const NO_BIODATA_CHOICES: BiodataChoices = {
  language: 'app',
  shown: {},
  opening: 'none',
  ownOpening: '',
  forWhom: '',
  names: {},
};

/** The choices in what is stored; a part that is missing or not readable has its default. */
export function readBiodataChoices(stored: unknown): BiodataChoices {
  const given = (stored ?? {}) as Record<string, unknown>;
  const readable = Object.entries(BiodataChoices.schema).filter(([key, part]) =>
    part.is(given[key]),
  );
  return {
    ...NO_BIODATA_CHOICES,
    ...Object.fromEntries(readable.map(([key]) => [key, given[key]])),
  };
}
