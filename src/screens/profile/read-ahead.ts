/**
 * What the wizard asks the phone at its start, read while its code is still being fetched: then the
 * step is drawn filled in, and not once empty before. From then on live queries tell.
 */
import type { User } from '../../domain/account.ts';
import type { StepKey } from '../../domain/steps.ts';
import type { AccountStore } from '../../store/account-store.ts';
import { readStepStates, type ItemState } from '../../store/item-state.ts';
import { readProgress, type Progress } from '../../store/progress-store.ts';
import { listDone, openingStep } from '../../wizard/opening-step.ts';
import { STEP_FORMS } from '../../wizard/step-forms.ts';
import { readForm, type StoredForm } from './read-form.ts';
import { prepareStep } from './step-screens.ts';

interface StoredWizard {
  progress: Progress;
  states: Partial<Record<StepKey, ItemState>>;
}

/** Each is for the first screen of one account, and used once. */
let ahead: { store: AccountStore; wizard?: StoredWizard; form?: [StepKey, StoredForm] } | undefined;

export async function readStoredWizard(store: AccountStore): Promise<StoredWizard> {
  const [progress, states] = await Promise.all([readProgress(store), readStepStates(store)]);
  return { progress, states };
}

/** Reads the wizard and the step that it will open with, and fetches that step's code. */
export async function readAhead(user: User, store: AccountStore): Promise<void> {
  const wizard = await readStoredWizard(store);
  const requested = new URLSearchParams(location.search).get('step');
  const { currentStep } = wizard.progress;
  const step = openingStep({ requested, currentStep, done: listDone(wizard.progress, user) });
  ahead = { store, wizard };
  await Promise.all([prepareStep(step).catch(() => undefined), readStep(store, step)]);
}

async function readStep(store: AccountStore, step: StepKey): Promise<void> {
  const form = Object.entries(STEP_FORMS).find(([key]) => key === step)?.[1];
  if (form && ahead) ahead.form = [step, await readForm(store, { section: form.section, step })];
}

/** What was read of the wizard at the start; undefined afterwards. */
export function takeWizard(store: AccountStore): StoredWizard | undefined {
  if (ahead?.store !== store) return undefined;
  const { wizard } = ahead;
  delete ahead.wizard;
  return wizard;
}

/** The same of a step that is a form. */
export function takeForm(store: AccountStore, step: StepKey): StoredForm | undefined {
  if (ahead?.store !== store || ahead.form?.[0] !== step) return undefined;
  const [, form] = ahead.form;
  delete ahead.form;
  return form;
}
