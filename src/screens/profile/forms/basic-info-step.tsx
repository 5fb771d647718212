import { BASIC_INFO } from '../../../wizard/basic-info.ts';
import { FormStep } from '../form-step.tsx';
import type { Wizard } from '../use-wizard.ts';

/** Step 3: Basic Info (spec.md §2). */
export default function BasicInfoStep({ wizard }: { wizard: Wizard }) {
  return <FormStep wizard={wizard} form={BASIC_INFO} />;
}
