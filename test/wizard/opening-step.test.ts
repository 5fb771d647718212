import { describe, expect, test } from 'vitest';
import type { StepKey } from '../../src/domain/steps.ts';
import { openingStep } from '../../src/wizard/opening-step.ts';

const NEW: StepKey[] = ['welcome'];
const TWO_DONE: StepKey[] = ['welcome', 'aadhaar'];

describe('without a step in the address', () => {
  test('a new account opens at Welcome', () => {
    expect(openingStep({ requested: null, currentStep: null, done: NEW })).toBe('welcome');
  });

  test('on another phone, the first step that is not done', () => {
    expect(openingStep({ requested: null, currentStep: null, done: TWO_DONE })).toBe('basic-info');
  });

  test('where this person left it on this phone, also when that is done', () => {
    expect(openingStep({ requested: null, currentStep: 'aadhaar', done: TWO_DONE })).toBe(
      'aadhaar',
    );
    expect(openingStep({ requested: null, currentStep: 'aadhaar', done: NEW })).toBe('aadhaar');
  });

  test('not at a step that has been closed since', () => {
    const place = { requested: null, currentStep: 'personal-video', done: TWO_DONE } as const;
    expect(openingStep(place)).toBe('basic-info');
  });
});

describe('with a step in the address', () => {
  test('a step on the screen stays there if one before it is refused', () => {
    const place = { requested: 'personal-video', currentStep: null, done: TWO_DONE } as const;
    expect(openingStep({ ...place, isShown: true })).toBe('personal-video');
  });

  test.each([
    ['welcome', 'welcome'],
    ['basic-info', 'basic-info'],
    ['personal-details', 'basic-info'],
    ['personal-preferences', 'basic-info'],
  ])('%s shows %s: no further than the first that is not done', (requested, shown) => {
    expect(openingStep({ requested, currentStep: 'aadhaar', done: TWO_DONE })).toBe(shown);
  });

  test("the home screen's shortcut opens the first step that is not done", () => {
    expect(openingStep({ requested: 'next', currentStep: 'aadhaar', done: TWO_DONE })).toBe(
      'basic-info',
    );
  });

  test('a word that is no step counts as none', () => {
    expect(openingStep({ requested: 'weding', currentStep: 'aadhaar', done: NEW })).toBe('aadhaar');
    expect(openingStep({ requested: '', currentStep: null, done: NEW })).toBe('welcome');
  });
});
