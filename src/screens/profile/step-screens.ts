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
  /** Prepares the first view of this screen while the previous step is open. */
  readAhead?: (store: AccountStore) => Promise<void>;
}
type Loader = () => Promise<StepModule>;

/**
 * Loads the steps that have a screen of their own, each as a chunk. A step that is only a form is
 * not in this list, because its form is in wizard/step-forms.ts.
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
 * The screens that are already loaded. React shows them at once; a lazy component would first show
 * its fallback.
 */
const ready = new Map<StepKey, StepScreen>();

async function load(step: StepKey): Promise<StepModule> {
  const loaded = await (LOADERS[step] ?? loadPlainForm)();
  ready.set(step, loaded.default);
  return loaded;
}

/** Loads the code of a step that will be shown next. */
export async function prepareStep(step: StepKey): Promise<void> {
  await load(step);
}

/**
 * Loads a step's chunk. Without a service worker and without a network, the chunk cannot be loaded.
 * Then this function waits until the network is back, and loads the chunk again.
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

/**
 * Loads the chunk of the next step, and prepares the step's first page, while the browser is idle.
 */
export function useNextStepReady(step: StepKey | undefined, store: AccountStore): void {
  useEffect(() => {
    const next = step && nextStep(step);
    if (!next) return undefined;
    // A failure is ignored: the chunk is fetched again when it is needed.
    const prepare = async () => (await load(next)).readAhead?.(store);
    return whenIdle(() => void prepare().catch(() => undefined));
  }, [step, store]);
}

/** Caches the files that make a PDF of the biodata, as soon as Basic Info is done (`isSaved`). */
export function useBiodataKept(isSaved: boolean): void {
  useEffect(() => {
    if (!isSaved) return undefined;
    // This fails without internet. Then the step 'PDF Profile' tries again.
    const keep = async () => (await import('./biodata/keep-files.ts')).keepBiodataFiles();
    return whenIdle(() => void keep().catch(() => undefined));
  }, [isSaved]);
}
