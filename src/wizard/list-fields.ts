import type { FieldSpec, StepForm } from './field-spec.ts';

export function listFields<Spec extends FieldSpec>(form: StepForm<Spec>): Spec[] {
  return form.groups.flatMap((group) => [...group.fields]);
}
