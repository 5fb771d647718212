/**
 * What is typed before the page's code has come (src/app/start.ts). Local storage has it until it is
 * in a draft, so that it outlives a page that is closed in this moment.
 */
const KEY = 'sambandh.typed';

export interface EarlyTyping {
  user: string;
  step: string;
  /** By field: the whole text. */
  values: Record<string, string>;
}

export function recordEarlyTyping(field: string, text: string, place: Omit<EarlyTyping, 'values'>) {
  const before = readEarlyTyping(place);
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...place, values: { ...before, [field]: text } }));
  } catch {
    // If the browser blocks local storage, the text is only in its field.
  }
}

/** Empty if the text is of another account or step. */
export function readEarlyTyping({
  user,
  step,
}: Omit<EarlyTyping, 'values'>): EarlyTyping['values'] {
  try {
    const typed = JSON.parse(localStorage.getItem(KEY) ?? 'null') as EarlyTyping | null;
    return typed?.user === user && typed.step === step ? typed.values : {};
  } catch {
    return {};
  }
}

export function forgetEarlyTyping(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing is stored there.
  }
}
