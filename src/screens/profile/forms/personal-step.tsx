import { PERSONAL_DETAILS } from '../../../wizard/personal-details.ts';
import { FormStep } from '../form-step.tsx';
import type { Wizard } from '../use-wizard.ts';

/** Step 4: Personal Details (spec.md §2). */
export default function PersonalStep({ wizard }: { wizard: Wizard }) {
  return <FormStep wizard={wizard} form={PERSONAL_DETAILS} />;
}
