/**
 * Three-way merge of a list (item by item) or a map (part by part) [S13]
 * (docs/decisions/0024-lists-are-merged-by-item.md, 0057, 0083). The functions are pure. The result
 * has all that either side added, and no item that one side removed and the other left unchanged.
 */
import { LOOKUP_FIELDS } from '../../domain/lookup-fields.ts';
import { canonicalText, isSameValue } from '../../domain/same-value.ts';
import type { LooseValues, SectionKey } from '../../domain/sections.ts';
import { isMap } from '../../domain/free-map.ts';
import { readRelativeId } from '../../domain/relative-id.ts';

/**
 * 'set': chosen items with ids, or words of a closed list. 'items': relatives. 'map': named parts.
 * 'switches': named lines that are on or off.
 */
export type ListKind = 'set' | 'items' | 'map' | 'switches';

/** Undefined for a field that is not merged by parts. */
export function listKindOf(section: SectionKey, field: string): ListKind | undefined {
  if (LOOKUP_FIELDS[section][field]?.list || isChoiceList(section, field)) return 'set';
  if (section === 'additional' && field === 'astrological_details') return 'map';
  if (section === 'biodata' && field === 'names') return 'map';
  if (section === 'biodata' && field === 'shown') return 'switches';
  const isRepeating = field === 'siblings' || field === 'other_family_members';
  return section === 'family' && isRepeating ? 'items' : undefined;
}

function isChoiceList(section: SectionKey, field: string): boolean {
  return section === 'preferences' && ['marital_status', 'diet', 'musts'].includes(field);
}

/** Returns undefined if a person has to decide. */
export function mergeList(kind: ListKind, values: ThreeWays<unknown>): unknown {
  if (kind === 'set' || kind === 'items') return mergeItemLists(kind, values);
  return kind === 'map' ? mergeMap(values) : mergeSwitches(values);
}

function mergeMap({ base, ours, theirs }: ThreeWays<unknown>): LooseValues | undefined {
  const [before, our, their] = [base ?? {}, ours ?? {}, theirs ?? {}];
  if (!isMap(before) || !isMap(our) || !isMap(their)) return undefined;
  const merged = mergeFields({ base: before, ours: our, theirs: their });
  // `mergeFields` gives a removed part the value null.
  return merged && Object.fromEntries(Object.entries(merged).filter(([, part]) => part !== null));
}

/** A line that either side switched off stays off: somebody does not want it to be printed. */
function mergeSwitches({ base, ours, theirs }: ThreeWays<unknown>): LooseValues | undefined {
  const [before, our, their] = [base ?? {}, ours ?? {}, theirs ?? {}];
  if (!isMap(before) || !isMap(our) || !isMap(their)) return undefined;
  const names = Object.keys({ ...our, ...their });
  const merged = names.map((name) => {
    if (isSameValue(our[name], before[name])) return [name, their[name]];
    if (isSameValue(their[name], before[name])) return [name, our[name]];
    return [name, our[name] === true && their[name] === true];
  });
  return Object.fromEntries(merged.filter(([, isOn]) => typeof isOn === 'boolean'));
}

function mergeItemLists(kind: 'set' | 'items', values: ThreeWays<unknown>): unknown[] | undefined {
  const base = readList(kind, values.base);
  const ours = readList(kind, values.ours);
  const theirs = readList(kind, values.theirs);
  if (!base || !ours || !theirs) return undefined;
  if (isSameList(ours, theirs) || isSameList(base, ours)) return theirs;
  if (isSameList(base, theirs)) return ours;
  const lists = { base, ours, theirs };
  const merged = kind === 'set' ? mergeSets(lists) : mergeItems(lists);
  // If each side removed what the other kept, neither wanted an empty list. A person then decides.
  const isEmptied = merged?.length === 0 && ours.length > 0 && theirs.length > 0;
  return isEmptied ? undefined : merged;
}

/** The order of a list does not matter. */
export function isSameList(a: unknown, b: unknown): boolean {
  return isMap(a) || isMap(b) ? isSameValue(a, b) : isSameValue(listTexts(a), listTexts(b));
}

function listTexts(value: unknown): string[] {
  return (Array.isArray(value) ? value : []).map(canonicalText).sort();
}

/** Returns undefined if the value has the wrong type. */
function readList(kind: 'set' | 'items', value: unknown): LooseValues[] | undefined {
  if (value === null || value === undefined || value === '') return [];
  if (!Array.isArray(value)) return undefined;
  if (kind === 'set' && value.every((word) => typeof word === 'string')) return value as never[];
  return value.every(isMap) ? value.map((item) => ({ ...item })) : undefined;
}

/** Returns the items in the server's order, then this phone's additions. */
function mergeSets({ base, ours, theirs }: ThreeWays<LooseValues[]>): LooseValues[] {
  const before = new Set(base.map(canonicalText));
  const oursById = new Map(ours.map((item) => [canonicalText(item), item]));
  const theirIds = new Set(theirs.map(canonicalText));
  const kept = theirs.filter((item) => {
    const id = canonicalText(item);
    return oursById.has(id) || !before.has(id);
  });
  const added = ours.filter((item) => {
    const id = canonicalText(item);
    return !before.has(id) && !theirIds.has(id);
  });
  return [...kept.map((item) => named(item, oursById.get(canonicalText(item)))), ...added];
}

/** A server may answer with ids and empty names. The phone's names are then used. */
function named(item: LooseValues, ours: LooseValues | undefined): LooseValues {
  return item['name'] === '' && ours ? ours : item;
}

interface ThreeWays<T> {
  base: T;
  ours: T;
  theirs: T;
}

/**
 * Returns the relatives in the server's order, then this phone's additions. Returns undefined if a
 * person has to decide. A relative without an id is recognised only while all its fields are
 * unchanged.
 */
function mergeItems(lists: ThreeWays<LooseValues[]>): LooseValues[] | undefined {
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
 * One side may have removed a relative whom the other side changed. Without ids, the changed
 * relative then looks like an added one, and the old one is missing on both sides. A relative whom
 * both sides added explains one who is missing.
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
function mergeFields({ base, ours, theirs }: ThreeWays<LooseValues>): LooseValues | undefined {
  const merged: LooseValues = { ...ours, ...theirs };
  for (const field of Object.keys(merged)) {
    if (isSameValue(ours[field], theirs[field])) continue;
    const isTheirs = isSameValue(ours[field], base[field]);
    if (!isTheirs && !isSameValue(theirs[field], base[field])) return undefined;
    merged[field] = (isTheirs ? theirs : ours)[field] ?? null;
  }
  return merged;
}
