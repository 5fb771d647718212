import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { User } from '../../domain/account.ts';
import { nextStep, type StepKey } from '../../domain/steps.ts';
import type { AccountStore } from '../../store/account-store.ts';
import type { ItemState } from '../../store/item-state.ts';
import type { MediaSlot } from '../../store/media-row.ts';
import { saveCurrentStep } from '../../store/progress-store.ts';
import { sameAgain } from '../../store/same-again.ts';
import { listDone, openingStep } from '../../wizard/opening-step.ts';
import { readStoredWizard, takeWizard } from './read-ahead.ts';
import { noteStep } from './step-hint.ts';

/** Where the wizard stands, and how it goes on. */
export interface Wizard {
  store: AccountStore;
  user: User;
  step: StepKey;
  done: readonly StepKey[];
  percent: number;
  profileCreated: boolean;
  states: Partial<Record<StepKey, ItemState>>;
  /** What the server lost and this family is asked for again. */
  lost: readonly MediaSlot[];
  /** The step shown is done: on to the next one, never past the last (spec.md §4). */
  goOn(): void;
}

export function stepAddress(step: StepKey): string {
  return `/profile?step=${step}`;
}

/** The wizard, live from the phone; undefined while it is first read. */
export function useWizard(store: AccountStore, user: User): Wizard | undefined {
  const [readBefore] = useState(() => takeWizard(store));
  const read = useMemo(
    () => sameAgain(() => readStoredWizard(store), readBefore),
    [store, readBefore],
  );
  const live = useLiveQuery(read, [read], readBefore);
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  // Known here before the live query tells: the next step must not wait for it.
  const [justDone, setJustDone] = useState<readonly StepKey[]>([]);
  const inAddress = parameters.get('step');
  // The router changes the address when the browser has time; the next step is shown before.
  const [ahead, setAhead] = useState<{ from: string | null; to: StepKey }>();
  if (ahead && inAddress !== ahead.from) setAhead(undefined);
  const requested = ahead?.from === inAddress ? ahead.to : inAddress;
  const progress = live?.progress;
  const done = listDone({ done: [...(progress?.done ?? []), ...justDone] }, user);
  const step = progress && openingStep({ requested, currentStep: progress.currentStep, done });

  useEffect(() => {
    if (!step) return;
    // An address without a step, or with one that is still closed, becomes that of the step shown.
    if (requested !== step) void navigate(stepAddress(step), { replace: true });
    noteStep(step);
    // Where it was left is a convenience: failing to note it is no failure of the step.
    saveCurrentStep(store, step).catch(() => undefined);
  }, [store, step, requested, navigate]);

  if (!live || !progress || !step) return undefined;
  return {
    store,
    user,
    step,
    done,
    percent: Math.max(progress.percent, user.profilePercent ?? 0),
    profileCreated: progress.profileCreated || user.profileCreated,
    states: live.states,
    lost: progress.lost,
    goOn() {
      const to = nextStep(step);
      setJustDone((steps) => [...steps, step]);
      setAhead({ from: inAddress, to });
      void navigate(stepAddress(to));
    },
  };
}
