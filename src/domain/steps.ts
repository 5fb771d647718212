import type { SectionKey } from './sections.ts';

/** The steps of spec.md §2, in their order. */
export const STEPS = [
  { key: 'welcome', group: 'primary', mandatory: false },
  { key: 'aadhaar', group: 'primary', mandatory: true },
  { key: 'basic-info', group: 'primary', mandatory: true, section: 'primary' },
  { key: 'personal-details', group: 'extended', mandatory: false, section: 'personal' },
  { key: 'personal-family', group: 'extended', mandatory: false, section: 'family' },
  { key: 'personal-additional', group: 'extended', mandatory: false, section: 'additional' },
  { key: 'personal-photo', group: 'extended', mandatory: false },
  { key: 'personal-video', group: 'extended', mandatory: false },
  { key: 'personal-document', group: 'extended', mandatory: false, section: 'biodata' },
  {
    key: 'personal-preferences',
    group: 'extended',
    mandatory: false,
    section: 'preferences',
  },
] as const satisfies readonly {
  key: string;
  group: 'primary' | 'extended';
  mandatory: boolean;
  section?: SectionKey;
}[];

export type StepKey = (typeof STEPS)[number]['key'];
export const STEP_KEYS: readonly StepKey[] = STEPS.map((step) => step.key);
export const LAST_STEP: StepKey = STEPS[STEPS.length - 1]!.key;

export const SECTION_STEPS = Object.fromEntries(
  STEPS.flatMap((step) => ('section' in step ? [[step.section, step.key]] : [])),
) as Record<SectionKey, StepKey>;

type SectionStep = Extract<(typeof STEPS)[number], { section: SectionKey }>;

const STEP_SECTIONS = Object.fromEntries(
  Object.entries(SECTION_STEPS).map(([section, step]) => [step, section]),
) as Record<SectionStep['key'], SectionKey>;

export function isStepKey(value: unknown): value is StepKey {
  return (STEP_KEYS as readonly unknown[]).includes(value);
}

/** A mandatory step is done only if its record exists. */
export function mayBePassed(step: StepKey): boolean {
  return STEPS.some(({ key, mandatory }) => key === step && !mandatory);
}

/** Enough to derive the steps, the percentage and `profileCreated`. */
export interface ProfileContents {
  sections: Partial<Record<SectionKey, Record<string, unknown>>>;
  hasAadhaarFront: boolean;
  hasAadhaarBack: boolean;
  photoCount: number;
  videoCount: number;
  /** The steps that the family passed with nothing to save. */
  passed: readonly string[];
}

function hasRecord(step: StepKey, contents: ProfileContents): boolean {
  switch (step) {
    case 'welcome':
      return true;
    case 'aadhaar':
      return contents.hasAadhaarFront && contents.hasAadhaarBack;
    case 'personal-photo':
      return contents.photoCount > 0;
    case 'personal-video':
      return contents.videoCount > 0;
    case 'personal-document':
      // The choices for the biodata do not make this step done (docs/decisions/0056).
      return false;
    default:
      return contents.sections[STEP_SECTIONS[step]] !== undefined;
  }
}

/** If the server does not report passed steps, all steps before the last record count as done. */
export function listDoneSteps(contents: ProfileContents, reportsPassed: boolean): StepKey[] {
  const lastWithRecord = Math.max(
    ...STEP_KEYS.map((step, at) => (hasRecord(step, contents) ? at : -1)),
  );
  return STEP_KEYS.filter(
    (step, index) =>
      hasRecord(step, contents) ||
      contents.passed.includes(step) ||
      (!reportsPassed && index < lastWithRecord),
  );
}

export function firstOpenStep(done: readonly StepKey[]): StepKey {
  return STEP_KEYS.find((step) => !done.includes(step)) ?? LAST_STEP;
}

/** The steps up to the first that is not done are open (spec.md §2, §4). */
export function isStepOpen(step: StepKey, done: readonly StepKey[]): boolean {
  return STEP_KEYS.indexOf(step) <= STEP_KEYS.indexOf(firstOpenStep(done));
}

/** Both sides of the card and Basic Info make a created profile (docs/decisions/0005). */
export function isProfileCreated(contents: ProfileContents): boolean {
  return hasRecord('aadhaar', contents) && hasRecord('basic-info', contents);
}

export function nextStep(step: StepKey): StepKey {
  return STEP_KEYS[STEP_KEYS.indexOf(step) + 1] ?? LAST_STEP;
}

export function previousStep(step: StepKey): StepKey {
  return STEP_KEYS[Math.max(STEP_KEYS.indexOf(step) - 1, 0)] ?? step;
}
