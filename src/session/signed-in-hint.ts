/**
 * Stores in local storage that somebody is signed in. Local storage can be read before the first
 * paint, but the session in IndexedDB cannot. The stored value is only a hint. The app reads the
 * session and corrects the hint.
 */
const KEY = 'sambandh.signed-in';

export function noteSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // If the browser blocks local storage, there is no hint, and the landing page reads the session
    // from the store.
  }
}

export function isNotedAsSignedIn(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
