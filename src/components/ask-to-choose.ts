import type { SectionKey } from '../domain/sections.ts';

/** A field in which two people differ; the others follow after it. */
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

/** For the app alone, while an account is signed in. Returns how to stop that. */
export function listenForChoices(next: Listener): () => void {
  listener = next;
  return () => {
    if (listener === next) listener = undefined;
  };
}
