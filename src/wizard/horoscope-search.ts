/** Not in horoscope-parts.ts, so that only an opened horoscope loads the spellings. */
import { fold, matchRank } from '../domain/fold.ts';
import { HOROSCOPE_SPELLINGS } from '../domain/horoscope-spellings.ts';
import type { ReferenceItem } from '../domain/reference-item.ts';
import { searchSound } from '../domain/sound-key.ts';
import { ENUMERATION_LISTS } from './enumeration-lists.ts';
import type { SearchedPartSpec } from './horoscope-parts.ts';
import type { OptionWord } from './item-text.ts';

/** Matching spellings come first, then similar sounds: 'Kumba' finds Kumbh. */
export function searchPart(
  part: SearchedPartSpec['name'],
  query: string,
  optionWord: OptionWord,
): ReferenceItem[] {
  const wanted = fold(query);
  const sound = searchSound(query);
  return ENUMERATION_LISTS[part]
    .map((id) => {
      const name = optionWord(part, id);
      const names = [name, id, ...HOROSCOPE_SPELLINGS[id]];
      return { item: { id, name }, rank: rankOf(names, wanted) ?? soundRankOf(names, sound) };
    })
    .filter(({ rank }) => rank !== undefined)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ item }) => item);
}

function rankOf(names: readonly string[], wanted: string): number | undefined {
  const ranks = names
    .map((name) => matchRank(fold(name), wanted))
    .filter((rank) => rank !== undefined);
  return ranks.length === 0 ? undefined : Math.min(...ranks);
}

/** A sound key of one letter would match too many choices. */
function soundRankOf(names: readonly string[], sound: string): number | undefined {
  if (sound.length < 2) return undefined;
  return names.some((name) => searchSound(name).startsWith(sound)) ? 3 : undefined;
}
