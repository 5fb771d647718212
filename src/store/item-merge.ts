/**
 * Three-way merge of a list of relatives. They have no ids (spec.md §3): one is the same
 * as in the base where nothing of it changed, else where its name did not (folded), as
 * long as nobody else on that list has it. Pure; why so is in
 * docs/decisions/0024-lists-are-merged-by-item.md.
 */
import { fold } from '../domain/fold.ts';
import { canonicalText, isSameValue } from '../domain/same-value.ts';
import type { LooseValues } from '../domain/sections.ts';

export interface ThreeWays<T> {
  base: T;
  ours: T;
  theirs: T;
}

/** In the order of theirs, with what we added behind it; undefined where a person has to decide. */
export function mergeItems({
  base,
  ours,
  theirs,
}: ThreeWays<LooseValues[]>): LooseValues[] | undefined {
  const inOurs = pairUp(base, ours);
  const inTheirs = pairUp(base, theirs);
  if (!inOurs || !inTheirs) return undefined;
  // What each side added is compared as well: two relatives may have added the same person.
  const added = pairUp(inTheirs.added, inOurs.added);
  if (!added || isRenamingUnclear({ base, inOurs, inTheirs, added })) return undefined;

  const result = new Map<LooseValues, LooseValues>();
  for (const item of base) {
    const our = inOurs.of.get(item);
    const their = inTheirs.of.get(item);
    if (!our && !their) continue;
    if (our && their) {
      const merged = mergeFields({ base: item, ours: our, theirs: their });
      if (!merged) return undefined;
      result.set(their, merged);
      continue;
    }
    // Taken out by one, left alone by the other: out. Changed by the other: a person decides.
    if (!isSameValue(our ?? their, item)) return undefined;
  }
  for (const item of inTheirs.added) {
    const our = added.of.get(item);
    const merged = our ? mergeFields({ base: {}, ours: our, theirs: item }) : item;
    if (!merged) return undefined;
    result.set(item, merged);
  }
  const inOrder = theirs.flatMap((item) => {
    const merged = result.get(item);
    return merged ? [merged] : [];
  });
  return [...inOrder, ...added.added];
}

interface Pairs {
  /** The items of the later list, by those of the earlier one that they are. */
  of: Map<LooseValues, LooseValues>;
  /** What of the later list is new. */
  added: LooseValues[];
}

/** Which item is which; undefined where two could be it. */
function pairUp(before: readonly LooseValues[], after: readonly LooseValues[]): Pairs | undefined {
  const of = new Map<LooseValues, LooseValues>();
  let added = [...after];
  for (const item of before) {
    const same = added.find((candidate) => isSameValue(candidate, item));
    if (!same) continue;
    of.set(item, same);
    added = added.filter((other) => other !== same);
  }
  const changed = before.filter((item) => !of.has(item));
  for (const item of changed) {
    const alike = added.filter((candidate) => nameOf(candidate) === nameOf(item));
    const rivals = changed.filter((other) => nameOf(other) === nameOf(item));
    const [same] = alike;
    if (!same) continue;
    if (alike.length > 1 || rivals.length > 1) return undefined;
    of.set(item, same);
  }
  const found = new Set(of.values());
  return { of, added: added.filter((item) => !found.has(item)) };
}

function nameOf({ name }: LooseValues): string {
  return typeof name === 'string' ? fold(name) : canonicalText(name);
}

/** The fields of both sides' changes; undefined where both changed one of them differently. */
function mergeFields({ base, ours, theirs }: ThreeWays<LooseValues>): LooseValues | undefined {
  const merged: LooseValues = { ...ours, ...theirs };
  for (const field of Object.keys(merged)) {
    if (isSameValue(ours[field], theirs[field]) || isSameValue(ours[field], base[field])) continue;
    if (!isSameValue(theirs[field], base[field])) return undefined;
    merged[field] = ours[field] ?? null;
  }
  return merged;
}

/**
 * A name that was changed looks like somebody taken out and somebody added. Where that
 * may be so, and the other side took out or changed the same person, or added somebody
 * too, nobody but a person knows who is who.
 */
function isRenamingUnclear({
  base,
  inOurs,
  inTheirs,
  added,
}: {
  base: readonly LooseValues[];
  inOurs: Pairs;
  inTheirs: Pairs;
  added: Pairs;
}): boolean {
  const ourOwn = added.added;
  const theirOwn = inTheirs.added.filter((item) => !added.of.has(item));
  const gone = base.filter((item) => !inOurs.of.has(item) && !inTheirs.of.has(item));
  // As many were added alike on both sides: those are who was taken out.
  if (gone.length <= added.of.size) return false;
  if (ourOwn.length > 0 && theirOwn.length > 0) return true;
  return gone.some((item) =>
    [...ourOwn, ...theirOwn].some((other) => isSameValue({ ...other, name: item['name'] }, item)),
  );
}
