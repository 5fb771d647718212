/**
 * Three-way merge of a field that is a list (merged item by item) or a map (merged part by part)
 * [S13] (docs/decisions/0024-lists-are-merged-by-item.md, 0057, 0083). The functions are pure. The
 * result contains everything that either side added. It contains no item that one side removed and
 * the other side left unchanged. There is no result if only a person can decide.
 */
import { LOOKUP_FIELDS } from '../domain/lookup-fields.ts';
import { canonicalText, isSameValue } from '../domain/same-value.ts';
import type { LooseValues, SectionKey } from '../domain/sections.ts';
import { mergeFields, mergeItems, type ThreeWays } from './item-merge.ts';

/**
 * 'set' is a list of chosen items with ids, or of words of a closed list. 'items' is a list of
 * relatives, each with its own id. 'map' has named parts. 'switches' are named lines that are on or
 * off.
 */
export type ListKind = 'set' | 'items' | 'map' | 'switches';

/** Returns how the value of a field is merged; undefined for a field with a single value. */
export function listKindOf(section: SectionKey, field: string): ListKind | undefined {
  if (LOOKUP_FIELDS[section][field]?.list || isChoiceList(section, field)) return 'set';
  if (section === 'additional' && field === 'astrological_details') return 'map';
  if (section === 'biodata' && field === 'names') return 'map';
  if (section === 'biodata' && field === 'shown') return 'switches';
  const isRepeating = field === 'siblings' || field === 'other_family_members';
  return section === 'family' && isRepeating ? 'items' : undefined;
}

/** Checks whether the field holds several words of a closed list. */
function isChoiceList(section: SectionKey, field: string): boolean {
  return section === 'preferences' && ['marital_status', 'diet', 'musts'].includes(field);
}

/** Merges the changes of both sides. Returns undefined if a person has to decide. */
export function mergeList(kind: ListKind, values: ThreeWays<unknown>): unknown {
  if (kind === 'set' || kind === 'items') return mergeItemLists(kind, values);
  return kind === 'map' ? mergeMap(values) : mergeSwitches(values);
}

function mergeMap({ base, ours, theirs }: ThreeWays<unknown>): LooseValues | undefined {
  const [before, our, their] = [base ?? {}, ours ?? {}, theirs ?? {}];
  if (!isMap(before) || !isMap(our) || !isMap(their)) return undefined;
  const merged = mergeFields({ base: before, ours: our, theirs: their });
  // A part that one side removed is left out of the map, and not stored as an empty part.
  return merged && Object.fromEntries(Object.entries(merged).filter(([, part]) => part !== null));
}

/**
 * Merges lines that are on or off. A line that either side switched off stays off. If one member of
 * the family does not want a line, it must not be printed.
 */
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
  // If each side removed the items that the other side kept, the merged list would be empty.
  // Neither side wanted this, so a person has to decide.
  const isEmptied = merged?.length === 0 && ours.length > 0 && theirs.length > 0;
  return isEmptied ? undefined : merged;
}

/** Checks whether two lists or maps have equal content, in any order. */
export function isSameList(a: unknown, b: unknown): boolean {
  return isMap(a) || isMap(b) ? isSameValue(a, b) : isSameValue(listTexts(a), listTexts(b));
}

function listTexts(value: unknown): string[] {
  return (Array.isArray(value) ? value : []).map(canonicalText).sort();
}

/**
 * Reads a list; null is an empty list. Returns undefined if the value is not a list of maps. A set
 * may also be a list of words.
 */
function readList(kind: 'set' | 'items', value: unknown): LooseValues[] | undefined {
  if (value === null || value === undefined || value === '') return [];
  if (!Array.isArray(value)) return undefined;
  if (kind === 'set' && value.every((word) => typeof word === 'string')) return value as never[];
  // Copies the items, so that two equal relatives stay two objects.
  return value.every(isMap) ? value.map((item) => ({ ...item })) : undefined;
}

function isMap(value: unknown): value is LooseValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Merges two sets in the server's order, with this phone's additions at the end. */
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

/** A server may answer with ids only, and with empty names. Then the phone's names are used. */
function named(item: LooseValues, ours: LooseValues | undefined): LooseValues {
  return item['name'] === '' && ours ? ours : item;
}
