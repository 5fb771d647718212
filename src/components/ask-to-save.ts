let listener: (() => void) | undefined;

/** Offers what is unsent as one file, over whatever screen is shown [S22]. */
export function askToSave(): void {
  listener?.();
}

/**
 * Sets the listener while an account is signed in; only the app calls this. Returns a function that
 * removes it.
 */
export function listenForSaving(next: () => void): () => void {
  listener = next;
  return () => {
    if (listener === next) listener = undefined;
  };
}
