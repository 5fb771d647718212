import { fold } from '../../src/domain/fold.ts';
import { soundKey } from '../../src/domain/sound-key.ts';

interface SearchableName {
  folded: string;
  /** From its start, and not from a later word of it. */
  isWhole: boolean;
}

/** The folded forms under which an item is found: each name whole, and from each later word on. */
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
 * A place without a name in Devanagari is found in it by its sound: a name that nobody types.
 * @param key of src/domain/sound-key.ts
 */
export function soundName(key: string): string {
  return `~${key}`;
}

export function listSoundNames(name: string): SearchableName[] {
  const key = soundKey(name);
  // One sound alone is that of half a list.
  return key.length < SOUNDS_MIN ? [] : [{ folded: soundName(key), isWhole: false }];
}

export const SOUNDS_MIN = 2;

/** The first letter after what src/domain/fold.ts takes for a border between words. */
const LATER_WORD = /(?<=[\s(./-])[^\s(./-]/gu;
