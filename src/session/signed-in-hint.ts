/**
 * Notes in local storage that somebody is signed in. Local storage can be read before the first
 * paint, but IndexedDB cannot. The note may be wrong: the app reads the session and corrects it.
 */
import { forgetEarlyTyping } from './early-typing.ts';

const KEY = 'sambandh.signed-in';

export function recordSignedIn(isSignedIn: boolean): void {
  if (!isSignedIn) forgetEarlyTyping();
  try {
    if (isSignedIn) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // If the browser blocks local storage, there is no note.
  }
}

export function isNotedAsSignedIn(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
