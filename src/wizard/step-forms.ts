import type { SectionKey } from '../domain/sections.ts';
import type { StepKey } from '../domain/steps.ts';
import { ADDITIONAL_DETAILS } from './additional-details.ts';
import { BASIC_INFO } from './basic-info.ts';
import { FAMILY_DETAILS } from './family-details.ts';
import type { FieldGroup, FieldSpec, StepForm } from './field-spec.ts';
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

/** Undefined if no form shows the field. */
export function findField(
  section: SectionKey,
  name: string,
): { spec: FieldSpec; heading: FieldGroup['heading'] } | undefined {
  for (const form of Object.values(STEP_FORMS)) {
    if (form.section !== section) continue;
    const groups: readonly FieldGroup[] = form.groups;
    for (const { heading, fields } of groups) {
      const spec = fields.find((field) => field.name === name);
      if (spec) return { spec, heading };
    }
  }
  return undefined;
}
