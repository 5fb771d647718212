/**
 * What is typed into the worker's first screen of a form step, before the page's code has come
 * (src/app/start.ts). It is in local storage, which needs no code that has to load, until the form has it
 * in a draft. So it outlives a page that is closed in this moment.
 */
const PREFIX = 'sambandh.typed.';

/** The account and the step. */
export interface EarlyPlace {
  user: string;
  step: string;
  /** When the step's draft was stored, in epoch milliseconds. What was typed before does not count. */
  draftAt?: number | undefined;
}

/** By field: the whole text. */
export type EarlyTexts = Record<string, string>;

interface Stored {
  /** In epoch milliseconds. */
  at: number;
  texts: EarlyTexts;
}

export function recordEarlyTyping(place: EarlyPlace, field: string, text: string): void {
  const stored: Stored = { at: Date.now(), texts: { ...readEarlyTyping(place), [field]: text } };
  try {
    localStorage.setItem(keyOf(place), JSON.stringify(stored));
  } catch {
    // The text is only in its field then.
  }
}

export function readEarlyTyping(place: EarlyPlace): EarlyTexts {
  const stored = read(place);
  return stored && stored.at >= (place.draftAt ?? 0) ? stored.texts : {};
}

/** Without a place, everything is forgotten. */
export function forgetEarlyTyping(place?: EarlyPlace): void {
  try {
    const wanted = place ? keyOf(place) : PREFIX;
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(wanted));
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // Nothing is stored there.
  }
}

function keyOf({ user, step }: EarlyPlace): string {
  return `${PREFIX}${user}.${step}`;
}

function read(place: EarlyPlace): Stored | undefined {
  try {
    const stored = JSON.parse(
      localStorage.getItem(keyOf(place)) ?? 'null',
    ) as Partial<Stored> | null;
    return stored?.texts ? { at: stored.at ?? 0, texts: stored.texts } : undefined;
  } catch {
    return undefined;
  }
}
