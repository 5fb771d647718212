import { lazy, useEffect, useState, type ComponentType } from 'react';
import { isOnline } from '../../device/online.ts';
import { whenIdle } from '../../device/when-idle.ts';
import { nextStep, type StepKey } from '../../domain/steps.ts';
import type { AccountStore } from '../../store/account-store.ts';
import type { OwnScreenStep } from '../../wizard/step-forms.ts';
import type { Wizard } from './use-wizard.ts';

type StepScreen = ComponentType<{ wizard: Wizard }>;
interface StepModule {
  default: StepScreen;
  /** Prepares what the screen shows first, while the step before is open. */
  readAhead?: (store: AccountStore) => Promise<void>;
}
type Loader = () => Promise<StepModule>;

/**
 * Loads the steps that have a screen of their own, each as a chunk. A step that is only a form is
 * not in this list: its form is in wizard/step-forms.ts.
 */
const OWN_SCREENS: Record<OwnScreenStep, Loader> = {
  welcome: () => import('./welcome-step.tsx'),
  aadhaar: () => import('./aadhaar/aadhaar-step.tsx'),
  'personal-photo': () => import('./photos/photos-step.tsx'),
  'personal-video': () => import('./videos/videos-step.tsx'),
  'personal-document': () => import('./document-step.tsx'),
  'personal-preferences': () => import('./preferences/preferences-step.tsx'),
};
const LOADERS: Partial<Record<StepKey, Loader>> = OWN_SCREENS;
const loadPlainForm: Loader = () => import('./plain-form-step.tsx');

/**
 * The screens loaded so far. React shows them at once, while a lazy component would first show its
 * fallback.
 */
const ready = new Map<StepKey, StepScreen>();

async function load(step: StepKey): Promise<StepModule> {
  const loaded = await (LOADERS[step] ?? loadPlainForm)();
  ready.set(step, loaded.default);
  return loaded;
}

/** Loads the code of a step that will be shown. */
export async function prepareStep(step: StepKey): Promise<void> {
  await load(step);
}

/**
 * Loads a step's chunk. Without a service worker the chunk may be unreachable: then it is loaded
 * when the network is back.
 */
async function loadPatiently(step: StepKey): Promise<StepModule> {
  try {
    return await load(step);
  } catch (cause) {
    if (isOnline()) throw cause;
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    return loadPatiently(step);
  }
}

/** Returns the screen of a step. The component stays the same as long as the step is shown. */
export function useStepScreen(step: StepKey): StepScreen {
  const [screen] = useState(() => ({ type: ready.get(step) ?? lazy(() => loadPatiently(step)) }));
  return screen.type;
}

/** Loads the chunk of the next step, and prepares its first page, when the browser is idle. */
export function useNextStepReady(step: StepKey | undefined, store: AccountStore): void {
  useEffect(() => {
    const next = step && nextStep(step);
    if (!next) return undefined;
    // A failure is ignored: the chunk is fetched again when it is needed.
    const prepare = async () => (await load(next)).readAhead?.(store);
    return whenIdle(() => void prepare().catch(() => undefined));
  }, [step, store]);
}

/** Caches the files that print a biodata as soon as a section is saved. */
export function useBiodataKept(isSaved: boolean): void {
  useEffect(() => {
    if (!isSaved) return undefined;
    // This fails without internet. The step 'PDF Profile' tries again.
    const keep = async () => (await import('./biodata/keep-files.ts')).keepBiodataFiles();
    return whenIdle(() => void keep().catch(() => undefined));
  }, [isSaved]);
}
