import { useEffect, type ComponentType } from 'react';
import { prepared, type Prepared } from '../../../components/prepared.tsx';
import { whenIdle } from '../../../device/when-idle.ts';
import { LAST_STEP, nextStep, type StepKey } from '../../../domain/steps.ts';
import type { AccountStore } from '../../../store/schema/account-store.ts';
import type { OwnScreenStep } from '../../../wizard/step-forms.ts';
import type { Wizard } from '../wizard.ts';

interface StepModule {
  default: ComponentType<{ wizard: Wizard }>;
  /** Prepares the first view of this screen while the previous step is open. */
  prefetchStep?: (store: AccountStore) => Promise<void>;
}
type StepScreen = Prepared<{ wizard: Wizard }, StepModule>;
const screen = (load: () => Promise<StepModule>) => prepared<{ wizard: Wizard }, StepModule>(load);

/** The steps with a screen of their own. All others are only a form (wizard/step-forms.ts). */
const OWN_SCREENS: Record<OwnScreenStep, StepScreen> = {
  welcome: screen(() => import('../steps/welcome-step.tsx')),
  aadhaar: screen(() => import('../files/aadhaar/aadhaar-step.tsx')),
  'personal-photo': screen(() => import('../files/photos/photos-step.tsx')),
  'personal-video': screen(() => import('../files/videos/videos-step.tsx')),
  'personal-document': screen(() => import('../steps/document-step.tsx')),
  'personal-preferences': screen(() => import('../preferences/preferences-step.tsx')),
};
export const END_SCREEN: StepScreen = screen(() => import('../frame/end-screen.tsx'));
const SCREENS: Partial<Record<StepKey, StepScreen>> = OWN_SCREENS;
const PLAIN_FORM: StepScreen = screen(() => import('../form/form-step.tsx'));

export function stepScreen(step: StepKey): StepScreen {
  return SCREENS[step] ?? PLAIN_FORM;
}

/** Loads and prepares the next step while the browser is idle. */
export function useNextStepReady(step: StepKey | undefined, store: AccountStore): void {
  useEffect(() => {
    const next = step && nextStep(step);
    if (!next) return undefined;
    // A failure is ignored: the chunk is fetched again when it is needed.
    const prepare = async () =>
      (await (step === LAST_STEP ? END_SCREEN : stepScreen(next)).prepare()).prefetchStep?.(store);
    return whenIdle(() => void prepare().catch(() => undefined));
  }, [step, store]);
}

/** Caches the files that make a PDF. `isSaved` means that Basic Info is done. */
export function useBiodataKept(isSaved: boolean): void {
  useEffect(() => {
    if (!isSaved) return undefined;
    // This fails without internet. The step 'PDF Profile' then tries again.
    const keep = async () => (await import('../../biodata/use-fonts.ts')).cacheBiodataFiles();
    return whenIdle(() => void keep().catch(() => undefined));
  }, [isSaved]);
}
