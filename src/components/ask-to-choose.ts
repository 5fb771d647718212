import type { SectionKey } from '../domain/sections.ts';

/** A field with a conflict; the dialog shows this one first and the others after it. */
export interface FieldPlace {
  section: SectionKey;
  field: string;
}

type Listener = (first: FieldPlace) => void;

let listener: Listener | undefined;

/** Asks the person which of two values is right, over whatever screen is shown [S13]. */
export function askToChoose(first: FieldPlace): void {
  listener?.(first);
}

/**
 * Sets the listener while an account is signed in; only the app calls this. Returns a function that
 * removes it.
 */
export function listenForChoices(next: Listener): () => void {
  listener = next;
  return () => {
    if (listener === next) listener = undefined;
  };
}
