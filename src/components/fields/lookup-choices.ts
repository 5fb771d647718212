import { fold } from '../../domain/fold.ts';
import {
  LOOKUP_LIMIT,
  LOOKUP_MIN_QUERY_LENGTH,
  LOOKUP_NAME_MAX_LENGTH,
} from '../../domain/limits.ts';
import { isLocalId, type ReferenceItem } from '../../domain/reference-item.ts';

/** What is known so far in answer to a query. */
export interface Suggestions {
  items: readonly ReferenceItem[];
  /** Whether the whole list was searched; if not, there may be more than this phone knows. */
  isComplete: boolean;
  /** Nothing better is to be waited for: only then may an option be called missing. */
  isFinal: boolean;
  /** Nobody could be asked: the list is empty for that, which says nothing of what there is (spec.md §8). */
  hasFailed?: boolean;
}

/** The suggestion that is exactly what was typed, whatever the case (spec.md §4). */
export function findExact(
  items: readonly ReferenceItem[],
  text: string,
): ReferenceItem | undefined {
  const wanted = fold(text);
  return items.find((item) => fold(item.name) === wanted);
}

/**
 * Whether the typed text may be added: nothing suggested matches it exactly (spec.md §4).
 * Also where the suggestions failed: adding a name that exists gives the existing item.
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
 * The server's suggestions put to the phone's without anything jumping: what is
 * shown keeps its place, new ones come below. A server with fewer than the limit
 * has said all there is, so what it does not know any more goes.
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
 * A name in three: before the match, the match, after it. A match never ends inside
 * a Devanagari syllable, whose signs would stand alone in other letters.
 */
export function splitAtMatch(name: string, query: string): [string, string, string] {
  const wanted = fold(query);
  if (wanted !== '') {
    for (let start = 0; start < name.length; start += 1) {
      if (!fold(name.slice(start)).startsWith(wanted)) continue;
      // fold drops leading spaces: the match begins with its first letter.
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
