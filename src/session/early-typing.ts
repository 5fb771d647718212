/**
 * Stores text that is typed into a form step before the page's code has loaded (src/app/start.ts).
 * Until the form has the text in a draft, local storage keeps it, even if the page is closed.
 */
const PREFIX = 'sambandh.typed.';

export interface EarlyPlace {
  user: string;
  step: string;
  /** When the step's draft was stored, in epoch milliseconds. Older texts are ignored. */
  draftAt?: number | undefined;
}

/** The whole text of each field. */
type EarlyTexts = Record<string, string>;

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
    // If local storage is full or blocked, the text is only in its field.
  }
}

export function readEarlyTyping(place: EarlyPlace): EarlyTexts {
  const stored = read(place);
  return stored && stored.at >= (place.draftAt ?? 0) ? stored.texts : {};
}

/** Without a place, removes the texts of all accounts and steps. */
export function forgetEarlyTyping(place?: EarlyPlace): void {
  try {
    const wanted = place ? keyOf(place) : PREFIX;
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(wanted));
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // If local storage is blocked, there is nothing to remove.
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
