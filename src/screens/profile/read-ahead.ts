/**
 * Reads the wizard's data while its code is fetched, so that the first step appears with its data.
 * Live queries read the data again afterwards.
 */
import type { User } from '../../domain/account.ts';
import type { StepKey } from '../../domain/steps.ts';
import type { AccountStore } from '../../store/account-store.ts';
import { stepStates, type ItemState } from '../../store/item-state.ts';
import { readProfileRows, type ProfileRows } from '../../store/profile-rows.ts';
import { progressOf, type Progress } from '../../store/progress-store.ts';
import { listDone, openingStep } from '../../wizard/opening-step.ts';
import { STEP_FORMS } from '../../wizard/step-forms.ts';
import { formOf, type StoredForm } from './read-form.ts';
import { prepareStep } from './step-screens.ts';
import { askAhead } from './use-step-lock.ts';

interface StoredWizard {
  progress: Progress;
  states: Partial<Record<StepKey, ItemState>>;
}

/** What was read ahead. `wizard` and `form` are each used only once. */
let ahead: { store: AccountStore; wizard?: StoredWizard; form?: [StepKey, StoredForm] } | undefined;

export async function readStoredWizard(store: AccountStore): Promise<StoredWizard> {
  return wizardOf(await readProfileRows(store));
}

function wizardOf(rows: ProfileRows): StoredWizard {
  return { progress: progressOf(rows), states: stepStates(rows) };
}

/** Also fetches the code of the step with which the wizard opens. */
export async function readAhead(user: User, store: AccountStore): Promise<void> {
  const rows = await readProfileRows(store);
  const wizard = wizardOf(rows);
  const requested = new URLSearchParams(location.search).get('step');
  const { currentStep } = wizard.progress;
  const step = openingStep({ requested, currentStep, done: listDone(wizard.progress, user) });
  ahead = { store, wizard };
  const form = Object.entries(STEP_FORMS).find(([key]) => key === step)?.[1];
  if (form) {
    askAhead(store, step);
    const row = rows.sections.find(({ key }) => key === form.section);
    const draft = rows.drafts.find((each) => each.step === step);
    ahead.form = [step, formOf({ row, draft, entries: rows.entries }, form.section)];
  }
  await prepareStep(step).catch(() => undefined);
}

/** Returns undefined after the first call. */
export function takeWizard(store: AccountStore): StoredWizard | undefined {
  if (ahead?.store !== store) return undefined;
  const { wizard } = ahead;
  delete ahead.wizard;
  return wizard;
}

/** Returns undefined after the first call. */
export function takeForm(store: AccountStore, step: StepKey): StoredForm | undefined {
  if (ahead?.store !== store || ahead.form?.[0] !== step) return undefined;
  const [, form] = ahead.form;
  delete ahead.form;
  return form;
}
