import { STEP_FORMS, type PlainFormStep } from '../../../wizard/step-forms.ts';
import { FormStep } from '../form/form-step.tsx';
import type { Wizard } from '../wizard.ts';

/** A step that is only its form (spec.md §2). */
export default function PlainFormStep({ wizard }: { wizard: Wizard }) {
  return <FormStep wizard={wizard} form={STEP_FORMS[wizard.step as PlainFormStep]} />;
}
