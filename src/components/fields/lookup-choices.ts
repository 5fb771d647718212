import { fold } from '../../domain/fold.ts';
import {
  LOOKUP_LIMIT,
  LOOKUP_MIN_QUERY_LENGTH,
  LOOKUP_NAME_MAX_LENGTH,
} from '../../domain/limits.ts';
import { isLocalId, type ReferenceItem } from '../../domain/reference-item.ts';

/** The suggestions for a query that have been found so far. */
export interface Suggestions {
  items: readonly ReferenceItem[];
  /**
   * Whether the whole list was searched. If false, the server may have more matching items than
   * this phone.
   */
  isComplete: boolean;
  /** Whether these suggestions are final. Only then may the field say that an option is missing. */
  isFinal: boolean;
  /**
   * Whether the request to the server failed. An empty list then does not prove that the item is
   * missing (spec.md §8).
   */
  hasFailed?: boolean;
}

/**
 * Finds the suggestion whose name is the typed text. Differences that `fold` removes, such as upper
 * case, do not count (spec.md §4).
 */
export function findExact(
  items: readonly ReferenceItem[],
  text: string,
): ReferenceItem | undefined {
  const wanted = fold(text);
  return items.find((item) => fold(item.name) === wanted);
}

/**
 * Returns whether the typed text may be added as an option: the suggestions are final, none matches
 * the text exactly, and its length is allowed (spec.md §4). This is possible after a failed search
 * too: if the name exists, the server returns the existing item.
 */
export function mayAdd(text: string, { items, isFinal }: Suggestions): boolean {
  const name = text.trim();
  return (
    isFinal &&
    name.length >= LOOKUP_MIN_QUERY_LENGTH &&
    name.length <= LOOKUP_NAME_MAX_LENGTH &&
    findExact(items, name) === undefined
  );
}

/**
 * Merges the server's suggestions into the phone's suggestions. Rows that are already shown do not
 * move, and new rows are added below them. If the server sends fewer items than the limit, it has
 * sent all matches, so all other rows are removed, except options that only this phone has.
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
 * Splits a name into the text before the match, the match, and the text after it. A match never
 * ends inside a Devanagari syllable, because the rest of the syllable cannot be drawn alone.
 */
export function splitAtMatch(name: string, query: string): [string, string, string] {
  const wanted = fold(query);
  if (wanted !== '') {
    for (let start = 0; start < name.length; start += 1) {
      if (!fold(name.slice(start)).startsWith(wanted)) continue;
      // A match must not begin with a space, although `fold` ignores leading spaces.
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
