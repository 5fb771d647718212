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

/** The steps with a screen of their own. All others are only a form (wizard/step-forms.ts). */
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

/** React shows a loaded screen at once. A lazy component would first show its fallback. */
const ready = new Map<StepKey, StepScreen>();

async function load(step: StepKey): Promise<StepModule> {
  const loaded = await (LOADERS[step] ?? loadPlainForm)();
  ready.set(step, loaded.default);
  return loaded;
}

export async function prepareStep(step: StepKey): Promise<void> {
  await load(step);
}

/** If the chunk cannot be loaded without a network, the function waits for the network. */
async function loadPatiently(step: StepKey): Promise<StepModule> {
  try {
    return await load(step);
  } catch (cause) {
    if (isOnline()) throw cause;
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    return loadPatiently(step);
  }
}

/** Keeps one component while the step is shown. With another one, React would reset the step. */
export function useStepScreen(step: StepKey): StepScreen {
  const [screen] = useState(() => ({ type: ready.get(step) ?? lazy(() => loadPatiently(step)) }));
  return screen.type;
}

/** Loads and prepares the next step while the browser is idle. */
export function useNextStepReady(step: StepKey | undefined, store: AccountStore): void {
  useEffect(() => {
    const next = step && nextStep(step);
    if (!next) return undefined;
    // A failure is ignored: the chunk is fetched again when it is needed.
    const prepare = async () => (await load(next)).readAhead?.(store);
    return whenIdle(() => void prepare().catch(() => undefined));
  }, [step, store]);
}

/** Caches the files that make a PDF. `isSaved` means that Basic Info is done. */
export function useBiodataKept(isSaved: boolean): void {
  useEffect(() => {
    if (!isSaved) return undefined;
    // This fails without internet. The step 'PDF Profile' then tries again.
    const keep = async () => (await import('./biodata/keep-files.ts')).keepBiodataFiles();
    return whenIdle(() => void keep().catch(() => undefined));
  }, [isSaved]);
}
