import { PROGRESS_ORANGE_FROM_PERCENT, PROGRESS_ORANGE_TO_PERCENT } from './limits.ts';
import type { LooseValues, SectionKey, SectionValues } from './sections.ts';
import { SECTION_STEPS, type ProfileContents, type StepKey } from './steps.ts';

/** In per cent, rounded down, by the weights below (docs/decisions/0005-completion.md). */
export function profilePercent(contents: ProfileContents): number {
  const forms = Object.entries(FORMS).map(([key, form]) =>
    form ? form.weight * filledShare(form.counts, contents.sections[key as SectionKey]) : 0,
  );
  const earned =
    (contents.hasAadhaarFront ? WEIGHTS.aadhaarSide : 0) +
    (contents.hasAadhaarBack ? WEIGHTS.aadhaarSide : 0) +
    forms.reduce((sum, share) => sum + share, 0) +
    (contents.photoCount > 0 ? WEIGHTS.photo : 0) +
    (contents.videoCount > 0 ? WEIGHTS.video : 0);
  return Math.min(100, Math.floor(earned + ROUNDING));
}

/** What keeps the percentage below 100. A step that is not a form has no fields. */
export interface MissingPart {
  step: StepKey;
  fields: readonly string[];
  /** Whether no field of the step is filled in, not even one that does not count. */
  isEmpty: boolean;
}

export function listMissing(contents: ProfileContents): MissingPart[] {
  const forms = Object.entries(FORMS).flatMap(([key, form]) => {
    const section = key as SectionKey;
    const values = contents.sections[section];
    const fields = form ? listEmpty(form.counts, values) : [];
    const isEmpty = !Object.values(values ?? {}).some(isFilledIn);
    return fields.length === 0 ? [] : [{ step: SECTION_STEPS[section], fields, isEmpty }];
  });
  const files: [StepKey, boolean][] = [
    // The server may have said that the card is there, but not yet which sides.
    [
      'aadhaar',
      contents.passed.includes('aadhaar') || (contents.hasAadhaarFront && contents.hasAadhaarBack),
    ],
    ['personal-photo', contents.photoCount > 0],
    ['personal-video', contents.videoCount > 0],
  ];
  return [
    ...forms,
    ...files
      .filter(([, isThere]) => !isThere)
      .map(([step]) => ({ step, fields: [], isEmpty: true })),
  ];
}

/** Whether a family may have passed the step, but filled nothing in. */
export function isLeftEmpty(step: StepKey, missing: readonly MissingPart[]): boolean {
  return missing.some((part) => part.step === step && part.isEmpty);
}

/** The colour of the progress ring (spec.md §2, §9). */
export function percentBand(percent: number): 'red' | 'orange' | 'blue' {
  if (percent < PROGRESS_ORANGE_FROM_PERCENT) return 'red';
  return percent <= PROGRESS_ORANGE_TO_PERCENT ? 'orange' : 'blue';
}

/** 100 % has its own word, because the word for blue means 'nearly complete'. */
export function percentWord(percent: number): ReturnType<typeof percentBand> | 'full' {
  return percent === 100 ? 'full' : percentBand(percent);
}

/** Added before rounding down: a sum of binary fractions may be 34.999… instead of 35. */
const ROUNDING = 1e-9;

/** With the weights in FORMS these add up to 100. `aadhaarSide` counts for each of two sides. */
const WEIGHTS = { aadhaarSide: 7.5, photo: 10, video: 5 } as const;

type Form<K extends SectionKey> = {
  weight: number;
  /** A field counts only if every family can fill it in, also a family without an illness. */
  counts: Record<keyof SectionValues[K], boolean>;
} | null;

/** Null: the section does not count. */
const FORMS: { [K in SectionKey]: Form<K> } = {
  primary: {
    weight: 30,
    counts: {
      first_name: true,
      last_name: true,
      gender: true,
      dob: true,
      marital_status: true,
      profession: true,
      education: true,
      mother_name: true,
      father_name: true,
      contact_name: false,
      contact_number: true,
      permanent_country: true,
      permanent_state: true,
      permanent_city: true,
    },
  },
  personal: {
    weight: 15,
    counts: {
      height_in_cm: true,
      weight_in_kg: true,
      mother_tongue: true,
      blood_group: true,
      eye_color: false,
      hair_color: false,
      skin_tone: false,
      hobbies: true,
      medical_conditions: false,
      disabilities: false,
      current_country: false,
      current_state: false,
      current_city: true,
      monthly_income: false,
      annual_income: false,
    },
  },
  family: {
    weight: 12,
    counts: {
      mother_education: false,
      father_education: false,
      mother_occupation: true,
      father_occupation: true,
      family_income: false,
      family_background: true,
      family_value: true,
      siblings: false,
      other_family_members: false,
      other_long_relatives: false,
    },
  },
  additional: {
    weight: 13,
    counts: {
      religion: true,
      languages_known: true,
      caste: false,
      sub_caste: false,
      gotra: false,
      dietary_preferences: true,
      smoking_habits: true,
      drinking_habits: true,
      about_me: true,
      social_links: false,
      astrological_details: false,
    },
  },
  preferences: null,
  biodata: null,
};

type Counts = Readonly<Record<string, boolean>>;

function filledShare(counts: Counts, values: LooseValues | undefined): number {
  const counted = Object.keys(counts).filter((field) => counts[field]).length;
  return (counted - listEmpty(counts, values).length) / counted;
}

function listEmpty(counts: Counts, values: LooseValues | undefined): string[] {
  return Object.keys(counts).filter((field) => counts[field] && !isFilledIn(values?.[field]));
}

export function isFilledIn(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}
