/**
 * Reads the wizard's data while its code is fetched, so that the first step appears with its data.
 * Live queries read the data again afterwards.
 */
import type { User } from '../../domain/account.ts';
import type { AccountStore } from '../../store/account-store.ts';
import { readProfileRows } from '../../store/profile-rows.ts';
import { listDone, openingStep } from '../../wizard/opening-step.ts';
import { STEP_FORMS } from '../../wizard/step-forms.ts';
import { preload } from './preloaded.ts';
import { formKey, formOf } from './read-form.ts';
import { stepScreen } from './step-screens.ts';
import { STORED_WIZARD, wizardOf } from './use-wizard.ts';

/** Also fetches the code of the step with which the wizard opens. */
export async function readAhead(user: User, store: AccountStore): Promise<void> {
  const rows = await readProfileRows(store);
  const wizard = wizardOf(rows);
  const requested = new URLSearchParams(location.search).get('step');
  const { currentStep } = wizard.progress;
  const step = openingStep({ requested, currentStep, done: listDone(wizard.progress, user) });
  preload(store, STORED_WIZARD, wizard);
  const form = Object.entries(STEP_FORMS).find(([key]) => key === step)?.[1];
  if (form) {
    const row = rows.sections.find(({ key }) => key === form.section);
    const draft = rows.drafts.find((each) => each.step === step);
    preload(store, formKey(step), formOf({ row, draft, entries: rows.entries }, form.section));
  }
  await stepScreen(step)
    .prepare()
    .catch(() => undefined);
}
