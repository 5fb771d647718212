import type { StepKey } from '../domain/steps.ts';
import { ADDITIONAL_DETAILS } from './additional-details.ts';
import { BASIC_INFO } from './basic-info.ts';
import { FAMILY_DETAILS } from './family-details.ts';
import type { StepForm } from './field-spec.ts';
import { PERSONAL_DETAILS } from './personal-details.ts';
import { PREFERENCES } from './preferences.ts';

export const STEP_FORMS = {
  'basic-info': BASIC_INFO,
  'personal-details': PERSONAL_DETAILS,
  'personal-family': FAMILY_DETAILS,
  'personal-additional': ADDITIONAL_DETAILS,
  'personal-preferences': PREFERENCES,
} as const satisfies Partial<Record<StepKey, StepForm>>;

/** A step that has only its form. The other steps have their own screens. */
export type PlainFormStep = Exclude<keyof typeof STEP_FORMS, 'personal-preferences'>;
export type OwnScreenStep = Exclude<StepKey, PlainFormStep>;
