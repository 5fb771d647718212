import { FAMILY_DETAILS } from '../../../wizard/family-details.ts';
import { FormStep } from '../form-step.tsx';
import type { Wizard } from '../use-wizard.ts';

/** Step 5: Family Details (spec.md §2). */
export default function FamilyStep({ wizard }: { wizard: Wizard }) {
  return <FormStep wizard={wizard} form={FAMILY_DETAILS} />;
}
