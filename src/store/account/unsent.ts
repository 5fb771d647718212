/**
 * Lists what is unsent. This list answers every question about it: what a logout would destroy
 * [S17], the states of the steps [S21], the panel, and when all was sent [S22].
 */
import type { AadhaarCheck } from '../../domain/user.ts';
import { isPlainSection, type SectionKey } from '../../domain/sections.ts';
import { SECTION_STEPS, type StepKey } from '../../domain/steps.ts';
import type { AccountStore, DraftRow, SectionRow } from '../schema/account-store.ts';
import { listRefusedOptionFields } from '../sections/local-items.ts';
import { SLOT_KINDS, SLOT_STEPS, type MediaRow } from '../schema/media-row.ts';
import { isFamilysWork, targets, type OutboxEntry } from '../schema/outbox-entry.ts';
import { checkOf, profileTables, readProfileRows, type ProfileRows } from './profile-rows.ts';

/**
 * The most urgent first. 'attention': a person must act, because of a refusal, a loss or a
 * conflict. 'waiting': submitted, in the outbox or still being prepared. 'saved': on this phone and
 * not due to be sent.
 */
const STATES = ['attention', 'sending', 'waiting', 'saved', 'sent'] as const;
export type ItemState = (typeof STATES)[number];

/** A lower number is more urgent. */
export function rankOf(state: ItemState): number {
  return STATES.indexOf(state);
}

export interface UnsentItem {
  key: string;
  /** Null for an added option, because several steps may use it. */
  step: StepKey | null;
  state: ItemState;
  /** When the item was saved, in epoch milliseconds; 0 if unknown. */
  at: number;
  /** The entries of one target, in the order of their saves; empty if the item is not queued. */
  entries: readonly OutboxEntry[];
  files: readonly MediaRow[];
  /** A field in which a person has to choose between two values [S13]. */
  conflict: { section: SectionKey; field: string } | null;
  /** The server lost the file, and this phone does not have it either [S26]. */
  isLost: boolean;
  /** The desk asks for a side of the card again [S21d]. */
  check: AadhaarCheck | null;
  /**
   * Whether a logout would destroy data of the family. The report of a passed step contains none,
   * and a lost file is not on this phone.
   */
  isFamilysWork: boolean;
  /** Whether the item prevents 'Everything sent'. A draft or a lost file does not. */
  isSubmitted: boolean;
}

/** Lists each thing once. */
export function listUnsent(rows: ProfileRows): UnsentItem[] {
  const { progress, sections, media, drafts, entries } = rows;
  const byTarget = new Map<string, OutboxEntry[]>();
  for (const entry of entries) {
    byTarget.set(entry.target, [...(byTarget.get(entry.target) ?? []), entry]);
  }
  const lost = new Set((progress.lost ?? []).map((slot) => SLOT_STEPS[slot]));
  return [
    ...Array.from(byTarget, ([target, own]) => queuedItem(target, own, media)),
    ...drafts.map(draftItem),
    ...media.filter(({ stage }) => stage === 'picked').map(pickedItem),
    ...sections.flatMap(listConflictItems),
    ...sections.filter((row) => isKeptHere(row, byTarget)).map(keptItem),
    ...Array.from(lost, lostItem),
    ...askedItems(checkOf(rows)),
  ];
}

const UNQUEUED = {
  entries: [],
  files: [],
  conflict: null,
  isLost: false,
  check: null,
  isFamilysWork: true,
  isSubmitted: true,
} as const;

function queuedItem(
  target: string,
  entries: readonly OutboxEntry[],
  media: readonly MediaRow[],
): UnsentItem {
  const fileIds = entries.map(fileIdOf);
  return {
    ...UNQUEUED,
    key: target,
    step: entries.map(stepOf)[0] ?? null,
    state: stateOf(entries),
    at: Math.min(...entries.map(({ createdAt }) => createdAt)),
    entries,
    files: media.filter(({ id }) => fileIds.includes(id)),
    isFamilysWork: entries.some(isFamilysWork),
  };
}

function draftItem({ step, at }: DraftRow): UnsentItem {
  return { ...UNQUEUED, key: `draft:${step}`, step, state: 'saved', at, isSubmitted: false };
}

function pickedItem(row: MediaRow): UnsentItem {
  return {
    ...UNQUEUED,
    key: `picked:${row.id}`,
    step: SLOT_STEPS[row.slot],
    state: fileState(row, undefined),
    at: row.at,
    files: [row],
    isSubmitted: row.isSubmitted === true,
  };
}

/** Edits with an open conflict are in no outbox entry. */
function listConflictItems({ key: section, edits, conflicts = {} }: SectionRow): UnsentItem[] {
  return Object.keys(conflicts).map((field) => ({
    ...UNQUEUED,
    key: `conflict:${section}:${field}`,
    step: SECTION_STEPS[section],
    state: 'attention',
    at: edits[field]?.at ?? 0,
    conflict: { section, field },
  }));
}

/** Whether the edits stay on this phone because the server does not store their section [S2b]. */
function isKeptHere(
  { key, edits, conflicts }: SectionRow,
  queued: ReadonlyMap<string, unknown>,
): boolean {
  const mayStay = !isPlainSection(key) && !queued.has(targets.section(key));
  return mayStay && !conflicts && Object.keys(edits).length > 0;
}

/** Nobody submits the choices of a biodata. */
function keptItem({ key, edits }: SectionRow): UnsentItem {
  const at = Math.max(...Object.values(edits).map((edit) => edit.at));
  const isSubmitted = key !== 'biodata';
  return {
    ...UNQUEUED,
    key: `kept:${key}`,
    step: SECTION_STEPS[key],
    state: 'saved',
    at,
    isSubmitted,
  };
}

function lostItem(step: StepKey): UnsentItem {
  return { ...UNQUEUED, ...NOT_HERE, key: `lost:${step}`, step, isLost: true };
}

function askedItems(check: AadhaarCheck | null): UnsentItem[] {
  if (check?.state !== 'again') return [];
  return [{ ...UNQUEUED, ...NOT_HERE, key: 'again:aadhaar', step: 'aadhaar', check }];
}

/** The family has to pick the file again. */
const NOT_HERE = { state: 'attention', at: 0, isFamilysWork: false, isSubmitted: false } as const;

export function fileIdOf({ work }: OutboxEntry): string | undefined {
  return work.kind === 'upload' || work.kind === 'delete-media' ? work.mediaId : undefined;
}

function stepOf({ work }: OutboxEntry): StepKey | null {
  switch (work.kind) {
    case 'section':
      return SECTION_STEPS[work.section];
    case 'passed-step':
      return work.step;
    case 'option':
      return null;
    case 'upload':
    case 'delete-media':
      return SLOT_STEPS[work.slot];
  }
}

export function stateOf(entries: readonly OutboxEntry[]): ItemState {
  if (entries.some((entry) => entry.state === 'rejected')) return 'attention';
  return entries.some((entry) => entry.state === 'sending') ? 'sending' : 'waiting';
}

export function fileState(row: MediaRow, upload: OutboxEntry | undefined): ItemState {
  if (row.stage === 'sent') return 'sent';
  if (row.stage === 'picked') return isBeingPrepared(row) ? 'waiting' : 'saved';
  return upload ? stateOf([upload]) : 'waiting';
}

/** Whether the app must still prepare a submitted file. Only an open page can do that. */
export function isBeingPrepared({ stage, isSubmitted, fault }: MediaRow): boolean {
  return stage === 'picked' && isSubmitted === true && fault === undefined;
}

/** The most urgent state of each step that holds something [S21]. */
export function stepStates(rows: ProfileRows): Partial<Record<StepKey, ItemState>> {
  const states: Partial<Record<StepKey, ItemState>> = {};
  const add = (step: StepKey, state: ItemState) => {
    const before = states[step];
    if (before === undefined || rankOf(state) < rankOf(before)) states[step] = state;
  };
  // Sent pictures of the Aadhaar card are deleted from the phone, so the server's list of done
  // steps is used. For other steps it is not used, because it also contains passed steps.
  if (rows.progress.serverDone.includes('aadhaar')) add('aadhaar', 'sent');
  for (const { slot } of rows.media) add(SLOT_STEPS[slot], 'sent');
  for (const row of rows.sections) {
    const step = SECTION_STEPS[row.key];
    if (row.server) add(step, 'sent');
    if (listRefusedOptionFields(row, rows.entries).length > 0) add(step, 'attention');
  }
  for (const { step, state } of listUnsent(rows)) if (step) add(step, state);
  return states;
}

/** What a logout would destroy [S17]. */
export interface UnsentWork {
  items: readonly UnsentItem[];
  count: number;
  /** When the oldest item was saved, in epoch milliseconds; null if nothing is unsent. */
  since: number | null;
  /** Whether a picked picture of the card has no covers drawn in yet. Submitting draws them. */
  hasUncoveredCard: boolean;
}

export async function readUnsentWork(store: AccountStore): Promise<UnsentWork> {
  return store.transaction('r', profileTables(store), async () => {
    const items = listUnsent(await readProfileRows(store)).filter((item) => item.isFamilysWork);
    const files = items.flatMap((item) => item.files);
    return {
      items,
      count: items.length,
      since: items.length > 0 ? Math.min(...items.map(({ at }) => at)) : null,
      hasUncoveredCard: files.some(
        ({ stage, slot }) => stage === 'picked' && SLOT_KINDS[slot] === 'aadhaar',
      ),
    };
  });
}

/** Does nothing if submitted work is unsent [S22]. Needs a transaction over `profileTables`. */
export async function recordAllSent(store: AccountStore, at: number): Promise<void> {
  // Usually other entries are left. Then the other tables are not read.
  if ((await store.outbox.count()) > 0) return;
  const rows = await readProfileRows(store);
  if (listUnsent(rows).some(({ isSubmitted }) => isSubmitted)) return;
  await store.progress.put({ ...rows.progress, allSentAt: at });
}
