import { fold } from '../../src/domain/fold.ts';
import { soundKey } from '../../src/domain/sound-key.ts';

interface SearchableName {
  folded: string;
  /** True for a complete name, false for one that begins at a later word. */
  isWhole: boolean;
}

/**
 * The folded names under which an item is found: each complete name, and its rest from each later
 * word.
 */
export function listSearchableNames(
  names: readonly (string | null | undefined)[],
): SearchableName[] {
  const wholes = new Set(names.flatMap((name) => (name ? [fold(name)] : [])));
  const tails = new Set<string>();
  for (const whole of wholes) {
    for (const { index } of whole.matchAll(LATER_WORD)) {
      const tail = whole.slice(index);
      if (!wholes.has(tail)) tails.add(tail);
    }
  }
  return [
    ...Array.from(wholes, (folded) => ({ folded, isWhole: true })),
    ...Array.from(tails, (folded) => ({ folded, isWhole: false })),
  ];
}

/**
 * The searchable name for the sound of a place, so that a query in Devanagari finds a place
 * without a Devanagari name. It begins with '~', which nobody types.
 * @param key a sound key (src/domain/sound-key.ts)
 */
export function soundName(key: string): string {
  return `~${key}`;
}

export function listSoundNames(name: string): SearchableName[] {
  const key = soundKey(name);
  // A single sound would match half of the list.
  return key.length < SOUNDS_MIN ? [] : [{ folded: soundName(key), isWhole: false }];
}

export const SOUNDS_MIN = 2;

/** Matches the first letter after a border between words, as src/domain/fold.ts defines it. */
const LATER_WORD = /(?<=[\s(./-])[^\s(./-]/gu;
