/**
 * A note in local storage of the step that was open last: it can be read before the first paint. It
 * decides nothing: the wizard opens at the step that the account's store names.
 */
const KEY = 'sambandh.step';

export function noteStep(step: string): void {
  try {
    localStorage.setItem(KEY, step);
  } catch {
    // Storage is blocked: there is no note.
  }
}

export function notedStep(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
