let listener: (() => void) | undefined;

/** Offers what is unsent as one file, over whatever screen is shown [S22]. */
export function askToSave(): void {
  listener?.();
}

/** For the app alone, while an account is signed in. Returns how to stop that. */
export function listenForSaving(next: () => void): () => void {
  listener = next;
  return () => {
    if (listener === next) listener = undefined;
  };
}
