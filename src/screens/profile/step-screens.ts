import { lazy, useEffect, useState, type ComponentType } from 'react';
import { isOnline } from '../../device/online.ts';
import { whenIdle } from '../../device/when-idle.ts';
import { nextStep, type StepKey } from '../../domain/steps.ts';
import type { OwnScreenStep } from '../../wizard/step-forms.ts';
import type { Wizard } from './use-wizard.ts';

type StepScreen = ComponentType<{ wizard: Wizard }>;
type Loader = () => Promise<{ default: StepScreen }>;

/**
 * The steps with a screen of their own, each in a chunk that is loaded when it is needed. A step that
 * is only a form has none: its form is in wizard/step-forms.ts.
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
 * The screens loaded so far: React shows them at once, while a lazy component would first show its
 * fallback.
 */
const ready = new Map<StepKey, StepScreen>();

async function load(step: StepKey): Promise<{ default: StepScreen }> {
  const loaded = await (LOADERS[step] ?? loadPlainForm)();
  ready.set(step, loaded.default);
  return loaded;
}

/** Loads the code of a step that will be shown. */
export async function prepareStep(step: StepKey): Promise<void> {
  await load(step);
}

/**
 * Loads a step's chunk. Without a service worker it may be unreachable: then it is loaded when the
 * network is back.
 */
async function loadPatiently(step: StepKey): Promise<{ default: StepScreen }> {
  try {
    return await load(step);
  } catch (cause) {
    if (isOnline()) throw cause;
    await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
    return loadPatiently(step);
  }
}

/** Returns the screen of a step, the same component as long as the step is shown. */
export function useStepScreen(step: StepKey): StepScreen {
  const [screen] = useState(() => ({ type: ready.get(step) ?? lazy(() => loadPatiently(step)) }));
  return screen.type;
}

/** Loads the chunk of the next step when the browser is idle. */
export function useNextStepReady(step: StepKey | undefined): void {
  useEffect(() => {
    const next = step && nextStep(step);
    if (!next || ready.has(next)) return undefined;
    // A failure is ignored: the chunk is fetched again when it is needed.
    return whenIdle(() => void load(next).catch(() => undefined));
  }, [step]);
}

/** Caches the files that print a biodata, as soon as there is something to print. */
export function useBiodataKept(isSaved: boolean): void {
  useEffect(() => {
    if (!isSaved) return undefined;
    // This fails without internet. Step 9 tries again.
    const keep = async () => (await import('./biodata/keep-files.ts')).keepBiodataFiles();
    return whenIdle(() => void keep().catch(() => undefined));
  }, [isSaved]);
}
