import { fold } from '../../src/domain/fold.ts';
import { searchSound } from '../../src/domain/sound-key.ts';

interface SearchableName {
  folded: string;
  /** False for a name that begins at a later word or is a sound. */
  isWhole: boolean;
}

/** The folded complete names, the rest of a name from each later word on, and how names sound. */
export function listSearchableNames(
  names: readonly (string | null | undefined)[],
): SearchableName[] {
  const wholes = new Set(names.flatMap((name) => (name ? [fold(name)] : [])));
  const tails = new Set<string>();
  const sounds = new Set(
    names.map((name) => searchSound(name ?? '')).filter((key) => key.length > 1),
  );
  for (const whole of wholes) {
    for (const { index } of whole.matchAll(LATER_WORD)) {
      const tail = whole.slice(index);
      if (!wholes.has(tail)) tails.add(tail);
    }
  }
  return [
    ...Array.from(wholes, (folded) => ({ folded, isWhole: true })),
    ...Array.from(tails, (folded) => ({ folded, isWhole: false })),
    ...Array.from(sounds, (sound) => ({ folded: soundName(sound), isWhole: false })),
  ];
}

/**
 * A query finds an item by its sound, too. The '~' keeps sounds apart from names, because nobody
 * types it.
 * @param key a sound key (src/domain/sound-key.ts)
 */
export function soundName(key: string): string {
  return `~${key}`;
}

/** The first letter after each word separator of src/domain/fold.ts. */
const LATER_WORD = /(?<=[\s(./-])[^\s(./-]/gu;
