import type { SectionKey } from '../domain/sections.ts';
import type { FieldGroup, FieldSpec } from './field-spec.ts';
import { STEP_FORMS } from './step-forms.ts';

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
