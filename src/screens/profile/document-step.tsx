import { ContinueStep } from './continue-step.tsx';
import type { Wizard } from './use-wizard.ts';

/** Step 9: PDF Profile, a text about it and nothing to fill in (spec.md §2). */
export default function DocumentStep({ wizard }: { wizard: Wizard }) {
  return <ContinueStep wizard={wizard} about="personal-document" />;
}
