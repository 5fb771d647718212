/**
 * Three-way merge of a field that is a list, item by item [S13]
 * (docs/decisions/0024-lists-are-merged-by-item.md, 0057). Pure.
 *
 * Always holds: what either side added is in the result, what one side took out and the
 * other left alone is not; what only a person can decide gives no result.
 */
import { LOOKUP_FIELDS } from '../domain/lookup-fields.ts';
import { canonicalText, isSameValue } from '../domain/same-value.ts';
import type { LooseValues, SectionKey } from '../domain/sections.ts';
import { mergeItems, type ThreeWays } from './item-merge.ts';

/** 'set': chosen items, each with its id. 'items': relatives, each with its own id. */
export type ListKind = 'set' | 'items';

/** How a field's lists are merged; undefined for a field that is no list. */
export function listKindOf(section: SectionKey, field: string): ListKind | undefined {
  if (LOOKUP_FIELDS[section][field]?.list) return 'set';
  const isRepeating = field === 'siblings' || field === 'other_family_members';
  return section === 'family' && isRepeating ? 'items' : undefined;
}

/** What both sides' changes make of the list; undefined where a person has to say it. */
export function mergeList(kind: ListKind, values: ThreeWays<unknown>): unknown[] | undefined {
  const base = readList(values.base);
  const ours = readList(values.ours);
  const theirs = readList(values.theirs);
  if (!base || !ours || !theirs) return undefined;
  if (isSameList(ours, theirs) || isSameList(base, ours)) return theirs;
  if (isSameList(base, theirs)) return ours;
  const lists = { base, ours, theirs };
  const merged = kind === 'set' ? mergeSets(lists) : mergeItems(lists);
  // Each took out what the other kept: that nothing is left was nobody's wish.
  const isEmptied = merged?.length === 0 && ours.length > 0 && theirs.length > 0;
  return isEmptied ? undefined : merged;
}

/** Whether two lists hold the same; in which order, means nothing. */
export function isSameList(a: unknown, b: unknown): boolean {
  return isSameValue(listTexts(a), listTexts(b));
}

function listTexts(value: unknown): string[] {
  return (Array.isArray(value) ? value : []).map(canonicalText).sort();
}

/** Nothing at all is an empty list; undefined for what is no list of maps. */
function readList(value: unknown): LooseValues[] | undefined {
  if (value === null || value === undefined || value === '') return [];
  // Copies: two relatives that read the same are two.
  return Array.isArray(value) && value.every(isMap)
    ? value.map((item) => ({ ...item }))
    : undefined;
}

function isMap(value: unknown): value is LooseValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** In the order of theirs, with what we added behind it. */
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

/** A server that answers with bare ids leaves the names empty; the phone knows them. */
function named(item: LooseValues, ours: LooseValues | undefined): LooseValues {
  return item['name'] === '' && ours ? ours : item;
}
