/**
 * A note in local storage that somebody is signed in on this phone: it can be read
 * before the first paint, where the session in IndexedDB cannot. It decides
 * nothing: the app looks at the session itself, and corrects the note.
 */
const KEY = 'sambandh.signed-in';

export function noteSignedIn(isSignedIn: boolean): void {
  try {
    if (isSignedIn) localStorage.setItem(KEY, '1');
    else localStorage.removeItem(KEY);
  } catch {
    // Where storage is blocked there is no note; the landing then asks the store.
  }
}

export function isNotedAsSignedIn(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
