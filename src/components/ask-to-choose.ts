import type { SectionKey } from '../domain/sections.ts';

/** The dialog shows this field's conflict first. */
export interface FieldPlace {
  section: SectionKey;
  field: string;
}

type Listener = (first: FieldPlace) => void;

let listener: Listener | undefined;

/** Opens the dialog in which the person chooses between two conflicting values [S13]. */
export function askToChoose(first: FieldPlace): void {
  listener?.(first);
}

/** Called by the app while an account is signed in. Returns a function that stops listening. */
export function listenForChoices(next: Listener): () => void {
  listener = next;
  return () => {
    if (listener === next) listener = undefined;
  };
}
