import type { FieldSpec, StepForm } from './field-spec.ts';

/** Lists a form's fields in the order of the screen. */
export function listFields<Spec extends FieldSpec>(form: StepForm<Spec>): Spec[] {
  return form.groups.flatMap((group) => [...group.fields]);
}
