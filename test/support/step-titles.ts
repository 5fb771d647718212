import common from '../../public/locales/en/common.json' with { type: 'json' };
import { STEP_KEYS, type StepKey } from '../../src/domain/steps.ts';

/** A title is, for example, 'Step 3 of 10 — Basic Info'. */
export function stepTitle(step: StepKey): string {
  return `Step ${STEP_KEYS.indexOf(step) + 1} of ${STEP_KEYS.length} — ${common.steps[step]}`;
}

/** The heading of the screen after the last step begins with a name. */
export const ALL_DONE = / — the biodata is ready$/u;
