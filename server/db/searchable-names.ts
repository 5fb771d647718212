import { fold } from '../../src/domain/fold.ts';
import { soundKey } from '../../src/domain/sound-key.ts';

interface SearchableName {
  folded: string;
  /** False for a name that begins at a later word or is a sound. */
  isWhole: boolean;
}

/** The folded complete names and, for each later word of a name, the rest from this word on. */
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
 * A query in an Indian script finds an item by its sound, too. The '~' keeps sounds
 * apart from names, because nobody types it.
 * @param key a sound key (src/domain/sound-key.ts)
 */
export function soundName(key: string): string {
  return `~${key}`;
}

export function listSoundNames(name: string): SearchableName[] {
  const key = soundKey(name);
  // A key with a single sound would match too many items.
  return key.length < SOUNDS_MIN ? [] : [{ folded: soundName(key), isWhole: false }];
}

export const SOUNDS_MIN = 2;

/** The first letter after each word separator of src/domain/fold.ts. */
const LATER_WORD = /(?<=[\s(./-])[^\s(./-]/gu;
