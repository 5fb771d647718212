import { PROGRESS_ORANGE_FROM_PERCENT, PROGRESS_ORANGE_TO_PERCENT } from './limits.ts';
import type { SectionKey } from './sections.ts';
import type { ProfileContents } from './steps.ts';

/**
 * How complete a profile is, in per cent, rounded down (docs/decisions/0005-completion.md). Each
 * part has a weight; a form earns a share of its weight: the share of its counted fields that are
 * filled in.
 */
export function profilePercent(contents: ProfileContents): number {
  const earned =
    (contents.hasAadhaarFront ? WEIGHTS.aadhaarSide : 0) +
    (contents.hasAadhaarBack ? WEIGHTS.aadhaarSide : 0) +
    sectionShare('primary', contents) * WEIGHTS.primary +
    sectionShare('personal', contents) * WEIGHTS.personal +
    sectionShare('family', contents) * WEIGHTS.family +
    sectionShare('additional', contents) * WEIGHTS.additional +
    (contents.photoCount > 0 ? WEIGHTS.photo : 0) +
    (contents.videoCount > 0 ? WEIGHTS.video : 0);
  return Math.min(100, Math.floor(earned + ROUNDING));
}

/**
 * The colour of the progress ring: red below 36 %, orange from 36 % to 70 %, blue above 70 %
 * (spec.md §2, §9).
 */
export function percentBand(percent: number): 'red' | 'orange' | 'blue' {
  if (percent < PROGRESS_ORANGE_FROM_PERCENT) return 'red';
  return percent <= PROGRESS_ORANGE_TO_PERCENT ? 'orange' : 'blue';
}

/**
 * The key of the word shown beside the percentage: the colour, or 'full' at 100 %, so that a
 * complete profile is not called nearly complete.
 */
export function percentWord(percent: number): ReturnType<typeof percentBand> | 'full' {
  return percent === 100 ? 'full' : percentBand(percent);
}

/** Added before rounding down, because the sum of binary fractions may be 34.999… instead of 35. */
const ROUNDING = 1e-9;

const WEIGHTS = {
  aadhaarSide: 7.5,
  primary: 30,
  personal: 15,
  family: 12,
  additional: 13,
  photo: 10,
  video: 5,
} as const;

/**
 * Only fields that every family can fill in count: a family without an illness to name also reaches
 * 100 %.
 */
const COUNTED_FIELDS = {
  primary: [
    'first_name',
    'last_name',
    'gender',
    'dob',
    'marital_status',
    'profession',
    'education',
    'mother_name',
    'father_name',
    'contact_number',
    'permanent_country',
    'permanent_state',
    'permanent_city',
  ],
  personal: [
    'height_in_cm',
    'weight_in_kg',
    'mother_tongue',
    'blood_group',
    'hobbies',
    'current_city',
  ],
  family: ['mother_occupation', 'father_occupation', 'family_background', 'family_value'],
  additional: [
    'religion',
    'languages_known',
    'dietary_preferences',
    'smoking_habits',
    'drinking_habits',
    'about_me',
  ],
} as const satisfies Partial<Record<SectionKey, readonly string[]>>;

function sectionShare(key: keyof typeof COUNTED_FIELDS, contents: ProfileContents): number {
  const values = contents.sections[key];
  if (!values) return 0;
  const fields = COUNTED_FIELDS[key];
  return fields.filter((field) => isFilledIn(values[field])).length / fields.length;
}

function isFilledIn(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false;
  return !Array.isArray(value) || value.length > 0;
}
