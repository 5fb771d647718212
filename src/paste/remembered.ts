import { fold as foldAnew } from '../domain/fold.ts';

/** Remembers the result for each text, because the reader asks for the same label or clause many times. */
export function remembered<T extends {}>(find: (text: string) => T): (text: string) => T {
  const found = new Map<string, T>();
  return (text) => {
    const known = found.get(text);
    if (known !== undefined) return known;
    const result = find(text);
    if (text.length > LONGEST_KEPT) return result;
    if (found.size > MOST_KEPT) found.clear();
    found.set(text, result);
    return result;
  };
}
const LONGEST_KEPT = 200;
const MOST_KEPT = 4_000;

export const fold = remembered(foldAnew);
