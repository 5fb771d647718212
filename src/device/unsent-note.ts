/**
 * How many things were unsent in each step when the app was last open. It is in local storage and in
 * a cookie: a browser that deletes IndexedDB may keep one of them. No value that a family filled in
 * is in it, and nothing that names a person or an account.
 */
import { PREFERENCE_COOKIE_MAX_AGE_S } from '../domain/languages.ts';
import { isStepKey, type StepKey } from '../domain/steps.ts';

export interface UnsentNote {
  /** The data was found deleted, and nobody has read the note yet. */
  isLost: boolean;
  steps: readonly (readonly [StepKey, number])[];
}

const KEY = 'sambandh-unsent';

/** 'lost.basic-info:1.personal-photo:3' */
export function readUnsentNote(): UnsentNote | undefined {
  const parts = stored().split('.');
  const steps = parts.flatMap((part): [StepKey, number][] => {
    const [step, count] = part.split(':');
    return isStepKey(step) && Number(count) > 0 ? [[step, Number(count)]] : [];
  });
  return steps.length > 0 ? { isLost: parts[0] === 'lost', steps } : undefined;
}

function stored(): string {
  try {
    const [, inCookie = ''] = new RegExp(`(?:^|; )${KEY}=([^;]*)`, 'u').exec(document.cookie) ?? [];
    return localStorage.getItem(KEY) ?? inCookie;
  } catch {
    return '';
  }
}

export function writeUnsentNote({ steps, isLost }: UnsentNote): void {
  const parts = steps.map(([step, count]) => `${step}:${count}`);
  const text = [...(isLost ? ['lost'] : []), ...parts].join('.');
  const maxAgeS = text === '' ? 0 : PREFERENCE_COOKIE_MAX_AGE_S;
  try {
    document.cookie = `${KEY}=${text}; path=/; max-age=${maxAgeS}; SameSite=Strict`;
    if (text === '') localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, text);
  } catch {
    // A browser that blocks storage keeps no unsent work either.
  }
}

export const NOTHING_UNSENT: UnsentNote = { isLost: false, steps: [] };
