import type { SectionKey } from '../domain/sections.ts';

/** A field with a conflict. The dialog shows this field first, and the other conflicts after it. */
export interface FieldPlace {
  section: SectionKey;
  field: string;
}

type Listener = (first: FieldPlace) => void;

let listener: Listener | undefined;

/**
 * Opens the dialog in which the person chooses between two conflicting values, on top of the
 * current screen [S13].
 */
export function askToChoose(first: FieldPlace): void {
  listener?.(first);
}

/**
 * Sets the listener while an account is signed in; only the app calls this. Returns a function that
 * removes the listener.
 */
export function listenForChoices(next: Listener): () => void {
  listener = next;
  return () => {
    if (listener === next) listener = undefined;
  };
}
