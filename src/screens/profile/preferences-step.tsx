import { ContinueStep } from './continue-step.tsx';
import type { Wizard } from './use-wizard.ts';

/** Step 10: Preferences, a text about it and nothing to fill in (spec.md §2). */
export default function PreferencesStep({ wizard }: { wizard: Wizard }) {
  return <ContinueStep wizard={wizard} about="personal-preferences" />;
}
