/**
 * Local storage can be read before the first paint. The stored step is only a hint: the account's
 * store decides with which step the wizard opens.
 */
const KEY = 'sambandh.step';

export function recordStep(step: string): void {
  try {
    localStorage.setItem(KEY, step);
  } catch {
    // If the browser blocks local storage, there is no hint.
  }
}

export function notedStep(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
