/**
 * Reads the wizard's data while its code is being fetched, so that the first step is never shown
 * empty before it is filled in. Afterwards live queries read the data.
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
import { askAhead } from './use-step-lock.ts';

interface StoredWizard {
  progress: Progress;
  states: Partial<Record<StepKey, ItemState>>;
}

/** The data that was read ahead for the first screen of one account; each part is used once. */
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
  if (!form || !ahead) return;
  askAhead(store, step);
  ahead.form = [step, await readForm(store, { section: form.section, step })];
}

/** Returns the wizard's data that was read at the start; undefined after the first call. */
export function takeWizard(store: AccountStore): StoredWizard | undefined {
  if (ahead?.store !== store) return undefined;
  const { wizard } = ahead;
  delete ahead.wizard;
  return wizard;
}

/** Returns the form's data that was read at the start; undefined after the first call. */
export function takeForm(store: AccountStore, step: StepKey): StoredForm | undefined {
  if (ahead?.store !== store || ahead.form?.[0] !== step) return undefined;
  const [, form] = ahead.form;
  delete ahead.form;
  return form;
}
