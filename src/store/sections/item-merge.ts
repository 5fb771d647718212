/**
 * Three-way merge of a list of relatives, by the UUID in their `additional_details`
 * (domain/relative-id.ts). A relative without a UUID is recognised only while all its fields are
 * unchanged. The functions are pure (docs/decisions/0057-relatives-carry-an-id.md).
 */
import { readRelativeId } from '../../domain/relative-id.ts';
import { canonicalText, isSameValue } from '../../domain/same-value.ts';
import type { LooseValues } from '../../domain/sections.ts';

export interface ThreeWays<T> {
  base: T;
  ours: T;
  theirs: T;
}

/**
 * Returns the items in the server's order, then this phone's additions. Returns undefined if a
 * person has to decide.
 */
export function mergeItems(lists: ThreeWays<LooseValues[]>): LooseValues[] | undefined {
  const base = byKey(lists.base);
  const ours = byKey(lists.ours);
  const theirs = byKey(lists.theirs);
  if (isReplacementUnclear({ base, ours, theirs })) return undefined;
  const merged: LooseValues[] = [];
  for (const [key, their] of theirs) {
    const before = base.get(key);
    const our = ours.get(key);
    if (our) {
      const item = mergeFields({ base: before ?? {}, ours: our, theirs: their });
      if (!item) return undefined;
      merged.push(item);
    } else if (!before) merged.push(their);
    // This phone removed the item. If the other side changed it meanwhile, a person has to decide.
    else if (!isSameValue(their, before)) return undefined;
  }
  for (const [key, our] of ours) {
    const before = base.get(key);
    if (theirs.has(key)) continue;
    if (!before) merged.push(our);
    else if (!isSameValue(our, before)) return undefined;
  }
  return merged;
}

type Items = Map<string, LooseValues>;

/** Two equal items without an id get different keys, in the order of the list. */
function byKey(items: readonly LooseValues[]): Items {
  const keyed: Items = new Map();
  for (const item of items) {
    const name = readRelativeId(item) ?? canonicalText(item);
    let key = name;
    for (let place = 1; keyed.has(key); place += 1) key = `${name} ${place}`;
    keyed.set(key, item);
  }
  return keyed;
}

/**
 * A relative who is gone on both sides may be one whom a side has added, if not both carry an id: she
 * was taken out here and changed there. Each one whom both sides added accounts for one who is gone.
 */
function isReplacementUnclear({ base, ours, theirs }: ThreeWays<Items>): boolean {
  const gone = [...base].filter(([key]) => !ours.has(key) && !theirs.has(key));
  const added = [...ours, ...theirs].filter(([key]) => !base.has(key));
  const onOneSide = added.filter(([key]) => !ours.has(key) || !theirs.has(key));
  if (gone.length <= (added.length - onOneSide.length) / 2) return false;
  const hasId = ([, item]: [string, LooseValues]) => readRelativeId(item) !== undefined;
  return onOneSide.some((item) => !hasId(item)) || (onOneSide.length > 0 && !gone.every(hasId));
}

/** Returns undefined if both sides changed a field differently. */
export function mergeFields({
  base,
  ours,
  theirs,
}: ThreeWays<LooseValues>): LooseValues | undefined {
  const merged: LooseValues = { ...ours, ...theirs };
  for (const field of Object.keys(merged)) {
    if (isSameValue(ours[field], theirs[field])) continue;
    const isTheirs = isSameValue(ours[field], base[field]);
    if (!isTheirs && !isSameValue(theirs[field], base[field])) return undefined;
    merged[field] = (isTheirs ? theirs : ours)[field] ?? null;
  }
  return merged;
}
