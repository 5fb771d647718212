import { ADDITIONAL_DETAILS } from '../../../wizard/additional-details.ts';
import { FormStep } from '../form-step.tsx';
import type { Wizard } from '../use-wizard.ts';

/** Step 6: Additional Details (spec.md §2). */
export default function AdditionalStep({ wizard }: { wizard: Wizard }) {
  return <FormStep wizard={wizard} form={ADDITIONAL_DETAILS} />;
}
