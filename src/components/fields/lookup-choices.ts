import { fold } from '../../domain/fold.ts';
import {
  LOOKUP_LIMIT,
  LOOKUP_MIN_QUERY_LENGTH,
  LOOKUP_NAME_MAX_LENGTH,
} from '../../domain/limits.ts';
import { isLocalId, type ReferenceItem } from '../../domain/reference-item.ts';

export interface Suggestions {
  items: readonly ReferenceItem[];
  /** If false, the server may have more matching items than this phone. */
  isComplete: boolean;
  /** Only final suggestions may say that an option is missing. */
  isFinal: boolean;
  /** The search failed: an empty list does not prove that the item is missing (spec.md §8). */
  hasFailed?: boolean;
}

/** Compares names after `fold`, which removes differences such as upper case (spec.md §4). */
export function findExact(
  items: readonly ReferenceItem[],
  text: string,
): ReferenceItem | undefined {
  const wanted = fold(text);
  return items.find((item) => fold(item.name) === wanted);
}

/**
 * True even after a failed search: if the server has an item of this name, it returns that item
 * instead of adding another (spec.md §4).
 */
export function mayAdd(text: string, { items, isFinal }: Suggestions, isPlace = false): boolean {
  const name = text.trim();
  const wanted = fold(name);
  const isKnown = items.some((item) =>
    isPlace ? fold(item.name).startsWith(wanted) : fold(item.name) === wanted,
  );
  return (
    isFinal &&
    !isKnown &&
    name.length >= (isPlace ? PLACE_MIN_LENGTH : LOOKUP_MIN_QUERY_LENGTH) &&
    name.length <= LOOKUP_NAME_MAX_LENGTH
  );
}

/** Two letters are almost always the beginning of a known country or state. */
const PLACE_MIN_LENGTH = 3;

/**
 * The phone's rows keep their order, and the server's other rows follow. If the server sent all
 * that it has, rows that it lacks go, except those with a local id.
 */
export function mergeSuggestions(
  phone: readonly ReferenceItem[],
  server: readonly ReferenceItem[],
): ReferenceItem[] {
  const serverIds = new Set(server.map((item) => String(item.id)));
  const isWhole = server.length < LOOKUP_LIMIT;
  const kept = phone.filter(
    (item) => !isWhole || isLocalId(item.id) || serverIds.has(String(item.id)),
  );
  const keptIds = new Set(kept.map((item) => String(item.id)));
  const added = server.filter((item) => !keptIds.has(String(item.id)));
  return [...kept, ...added].slice(0, LOOKUP_LIMIT);
}

/**
 * Text before the match, the match, text after it. A match ends with a whole Devanagari syllable: a
 * part of a syllable cannot be drawn alone.
 */
export function splitAtMatch(name: string, query: string): [string, string, string] {
  const wanted = fold(query);
  if (wanted !== '') {
    for (let start = 0; start < name.length; start += 1) {
      if (!fold(name.slice(start)).startsWith(wanted)) continue;
      // `fold` ignores leading spaces, but a match must not begin with a space.
      if (name[start] === ' ') continue;
      let end = start + 1;
      while (end < name.length && fold(name.slice(start, end)) !== wanted) end += 1;
      while (end < name.length && isInsideSyllable(name, end)) end += 1;
      return [name.slice(0, start), name.slice(start, end), name.slice(end)];
    }
  }
  return [name, '', ''];
}

const VIRAMA = '\u094d';

function isInsideSyllable(text: string, at: number): boolean {
  return /^\p{M}/u.test(text.slice(at)) || text[at - 1] === VIRAMA;
}
