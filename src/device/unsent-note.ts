/**
 * Notes how many things were unsent in each step when the app was last open, in local storage and
 * in a cookie: a browser that deletes IndexedDB may keep one of them. The note contains no value of
 * a form, and nothing that names a person or an account.
 */
import { PREFERENCE_COOKIE_MAX_AGE_S } from '../domain/languages.ts';
import { isStepKey, type StepKey } from '../domain/steps.ts';

type Counts = readonly (readonly [StepKey, number])[];

const KEY = 'sambandh-unsent';

/** `isLost`: the data was found deleted, and nobody has read the note yet. */
export function readUnsentNote(): { isLost: boolean; steps: Counts } | undefined {
  let text: string | null = null;
  try {
    const inCookie = new RegExp(`(?:^|; )${KEY}=([^;]*)`, 'u').exec(document.cookie);
    text = localStorage.getItem(KEY) ?? inCookie?.[1] ?? null;
  } catch {
    // If storage is blocked, there is no note.
  }
  const steps = (text ?? '').split('.').flatMap((part): [StepKey, number][] => {
    const [step, count] = part.split(':');
    return isStepKey(step) && Number(count) > 0 ? [[step, Number(count)]] : [];
  });
  return steps.length > 0 ? { isLost: text?.startsWith('lost.') === true, steps } : undefined;
}

/** Writes for example 'lost.basic-info:1.personal-photo:3'. */
export function writeUnsentNote(steps: Counts, isLost = false): void {
  const text = [...(isLost ? ['lost'] : []), ...steps.map((step) => step.join(':'))].join('.');
  const maxAgeS = text === '' ? 0 : PREFERENCE_COOKIE_MAX_AGE_S;
  try {
    document.cookie = `${KEY}=${text}; path=/; max-age=${maxAgeS}; SameSite=Strict`;
    localStorage.setItem(KEY, text);
  } catch {
    // A browser that blocks storage keeps no unsent work either.
  }
}
