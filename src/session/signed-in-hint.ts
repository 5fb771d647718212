/**
 * A note in local storage that somebody is signed in: it can be read before the first paint, unlike
 * the session in IndexedDB. It decides nothing: the app reads the session itself, and corrects the
 * note.
 */
const KEY = 'sambandh.signed-in';

export function noteSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Storage is blocked: without the note the landing asks the store.
  }
}

export function isNotedAsSignedIn(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
