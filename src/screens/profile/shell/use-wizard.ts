import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { User } from '../../../domain/user.ts';
import { LAST_STEP, nextStep, STEP_KEYS, type StepKey } from '../../../domain/steps.ts';
import type { AccountStore } from '../../../store/schema/account-store.ts';
import {
  progressOf,
  readProfileRows,
  type ProfileRows,
} from '../../../store/account/profile-rows.ts';
import { updateProgress } from '../../../store/sections/progress-store.ts';
import { stepStates } from '../../../store/account/unsent.ts';
import { listDone, openingStep, progressShown } from '../../../wizard/opening-step.ts';
import { formOfStep } from '../../../wizard/step-forms.ts';
import { preload, usePreloaded, type PreloadKey } from '../preloaded.ts';
import { formOf } from '../../../store/sections/stored-form.ts';
import { formKey } from '../form/read-form.ts';
import { recordStep } from './step-hint.ts';
import { stepScreen } from './step-screens.ts';
import { FINISHED, stepAddress, type Wizard } from '../wizard.ts';

const STORED_WIZARD: PreloadKey<ReturnType<typeof wizardOf>> = { name: 'wizard' };

function wizardOf(rows: ProfileRows) {
  return { progress: progressOf(rows), states: stepStates(rows) };
}

/** Undefined until the first read ends. */
export function useWizard(store: AccountStore, user: User): Wizard | undefined {
  const read = useCallback(async () => wizardOf(await readProfileRows(store)), [store]);
  const live = usePreloaded(store, STORED_WIZARD, read);
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  // The next step need not wait until the live query knows that these steps are done.
  const [justDone, setJustDone] = useState<readonly StepKey[]>([]);
  // 'Edit Profile' leads to /profile and asks for Welcome in the state of the history entry.
  const { key, state: linked } = useLocation() as { key: string; state: { step?: StepKey } | null };
  const inAddress = parameters.get('step') ?? linked?.step ?? null;
  // The router may need a while to change its place. The next step is shown before that.
  const [ahead, setAhead] = useState<{ from: string; to: StepKey | typeof FINISHED }>();
  if (ahead && key !== ahead.from) setAhead(undefined);
  useEffect(() => {
    // After a quick Back, the router has never left the place.
    const forget = () => setAhead(undefined);
    addEventListener('popstate', forget);
    return () => removeEventListener('popstate', forget);
  }, []);
  const requested = ahead?.from === key ? ahead.to : inAddress;
  const progress = live?.progress;
  const notRefused = justDone.filter((each) => live?.states[each] !== 'attention');
  const { done: stored = [], percent = 0, check = null } = progress ?? {};
  const shownProgress = progressShown({ done: [...stored, ...notRefused], percent, check }, user);
  const done = shownProgress.open;
  const currentStep = progress?.currentStep ?? null;
  const [shown, setShown] = useState<StepKey>();
  const isFinished = requested === FINISHED && done.length === STEP_KEYS.length;
  const isShown = [shown ?? currentStep, ahead?.to].some((each) => each === requested);
  const place = { requested: isFinished ? LAST_STEP : requested, currentStep, done };
  const step = progress && openingStep({ ...place, isShown });
  if (step && step !== shown) setShown(step);

  // Stores the step only when it opens. Otherwise two tabs would overwrite each other's step
  // without end. A failure is harmless.
  const storePlace = useEffectEvent((opened: StepKey) => {
    if (currentStep !== opened)
      updateProgress(store, { currentStep: opened }).catch(() => undefined);
  });

  useEffect(() => {
    if (!step) return;
    // The address may have no step, or a step that is still closed.
    if (requested !== step && !isFinished) void navigate(stepAddress(step), { replace: true });
    recordStep(step);
    storePlace(step);
  }, [step, requested, isFinished, navigate]);

  if (!live || !progress || !step) return undefined;
  return {
    store,
    user,
    step,
    ...shownProgress,
    check,
    missing: progress.missing,
    profileCreated: progress.profileCreated || user.profileCreated,
    states: live.states,
    lost: progress.lost,
    isFinished,
    goOn() {
      const to = step === LAST_STEP ? FINISHED : nextStep(step);
      setJustDone((steps) => [...steps, step]);
      setAhead({ from: key, to });
      void navigate(stepAddress(to));
    },
  };
}

/**
 * Reads the wizard's data while its code is fetched, so that the first step appears with its data.
 * Live queries read the data again afterwards. Also fetches the code of that step.
 */
export async function prefetchStep(user: User, store: AccountStore): Promise<void> {
  const rows = await readProfileRows(store);
  const wizard = wizardOf(rows);
  const requested = new URLSearchParams(location.search).get('step');
  const { currentStep } = wizard.progress;
  const step = openingStep({ requested, currentStep, done: listDone(wizard.progress, user) });
  preload(store, STORED_WIZARD, wizard);
  const form = formOfStep(step);
  if (form) preload(store, formKey(step), formOf(rows, { section: form.section, step }));
  await stepScreen(step)
    .prepare()
    .catch(() => undefined);
}
