/**
 * Notes in local storage that somebody is signed in, because local storage can be read before the
 * first paint and the session in IndexedDB cannot. This is only a hint: the app reads the session
 * and corrects the hint.
 */
const KEY = 'sambandh.signed-in';

export function noteSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // The browser blocks local storage: without the hint the landing reads the session from the
    // store.
  }
}

export function isNotedAsSignedIn(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
