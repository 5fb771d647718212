import type { Page } from '@playwright/test';
import { STEP_KEYS, type StepKey } from '../../../src/domain/steps.ts';
import { STEP_FORMS, type OwnScreenStep } from '../../../src/wizard/step-forms.ts';
import { ALL_DONE, stepTitle } from '../../support/step-titles.ts';
import { expect } from './test.ts';
import { stepHeading } from './wizard.ts';
import { createWords } from './words.ts';

const OWN_ACTIONS: Record<Exclude<OwnScreenStep, 'personal-preferences'>, string> = {
  welcome: 'wizard:continue',
  aadhaar: 'aadhaar:submit',
  'personal-photo': 'photos:continue',
  'personal-video': 'videos:continue',
  'personal-document': 'wizard:continue',
};

/** The action is a translation key, such as 'wizard:continue'. */
export function actionOf(step: StepKey): string {
  const ofForms = Object.entries(STEP_FORMS).map(([key, form]) => [key, `wizard:${form.submit}`]);
  const all = { ...OWN_ACTIONS, ...Object.fromEntries(ofForms) } as Record<StepKey, string>;
  return all[step];
}

export function listStepsAfter(step: StepKey): readonly StepKey[] {
  return STEP_KEYS.slice(STEP_KEYS.indexOf(step) + 1);
}

export async function passToEnd(page: Page, step: StepKey): Promise<void> {
  const words = createWords('en');
  for (const next of listStepsAfter(step)) {
    await expect(stepHeading(page, stepTitle(next))).toBeVisible();
    await page.getByRole('button', { name: words(actionOf(next)), exact: true }).click();
  }
  await expect(page.getByRole('heading', { name: ALL_DONE })).toBeVisible();
}
