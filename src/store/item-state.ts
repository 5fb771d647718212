/** The state of a step's data on the way to the server [S21]. */
import { isPlainSection, type LooseValues } from '../domain/sections.ts';
import { SECTION_STEPS, type StepKey } from '../domain/steps.ts';
import type { AccountStore, SectionRow } from './account-store.ts';
import { SLOT_STEPS, type MediaRow } from './media-row.ts';
import { listLocalIds } from './local-items.ts';
import { targets, type OutboxEntry } from './outbox-entry.ts';
import { readProfileRows, type ProfileRows } from './profile-rows.ts';

/**
 * 'attention': a person must act, because of a refusal, a loss or a conflict. 'waiting': submitted,
 * in the outbox or still being prepared. 'saved': on this phone and not due to be sent.
 */
export type ItemState = 'attention' | 'sending' | 'waiting' | 'saved' | 'sent';

export function stepStates(rows: ProfileRows): Partial<Record<StepKey, ItemState>> {
  const { progress, sections, media, drafts, entries } = rows;
  const states: Partial<Record<StepKey, ItemState>> = {};
  // Sent pictures of the Aadhaar card are deleted from the phone, so the server's list of done
  // steps is used. For other steps it is not used, because it also contains passed steps.
  if (progress.serverDone.includes('aadhaar')) states.aadhaar = 'sent';
  for (const entry of entries) {
    if (entry.work.kind === 'passed-step') states[entry.work.step] = stateOf([entry]) ?? 'waiting';
  }
  for (const row of sections) {
    const state = sectionState(row, entries);
    if (state) states[SECTION_STEPS[row.key]] = state;
  }
  for (const step of new Set(Object.values(SLOT_STEPS))) {
    const state = mediaState(
      media.filter((row) => SLOT_STEPS[row.slot] === step),
      entries,
    );
    if (state) states[step] = state;
  }
  for (const slot of progress.lost ?? []) states[SLOT_STEPS[slot]] = 'attention';
  for (const draft of drafts) {
    const state = states[draft.step];
    if (state === undefined || state === 'sent') states[draft.step] = 'saved';
  }
  return states;
}

export async function readStepStates(
  store: AccountStore,
): Promise<Partial<Record<StepKey, ItemState>>> {
  return stepStates(await readProfileRows(store));
}

function mediaState(
  rows: readonly MediaRow[],
  entries: readonly OutboxEntry[],
): ItemState | undefined {
  const ids = rows.map((row) => row.id);
  const own = entries.filter(
    ({ work }) =>
      (work.kind === 'upload' || work.kind === 'delete-media') && ids.includes(work.mediaId),
  );
  if (own.length > 0) return stateOf(own);
  const picked = rows
    .filter((row) => row.stage === 'picked')
    .map((row) => fileState(row, undefined));
  if (picked.length > 0) return picked.includes('waiting') ? 'waiting' : 'saved';
  return rows.length > 0 ? 'sent' : undefined;
}

export function fileState(row: MediaRow, upload: OutboxEntry | undefined): ItemState {
  if (row.stage === 'sent') return 'sent';
  if (row.stage === 'picked') return isBeingPrepared(row) ? 'waiting' : 'saved';
  return (upload && stateOf([upload])) ?? 'waiting';
}

/** Whether the app must still prepare a submitted file. Only an open page can do that. */
export function isBeingPrepared({ stage, isSubmitted, fault }: MediaRow): boolean {
  return stage === 'picked' && isSubmitted === true && fault === undefined;
}

function sectionState(row: SectionRow, entries: readonly OutboxEntry[]): ItemState | undefined {
  const own = entries.filter((entry) => entry.target === targets.section(row.key));
  const refusedOptions = listRefusedOptionFields(row, entries);
  if (refusedOptions.length > 0 || row.conflicts) return 'attention';
  return stateOf(own) ?? (isKeptHere(row, entries) ? 'saved' : row.server ? 'sent' : undefined);
}

/** Whether the edits stay on this phone because the server does not store their section [S2b]. */
export function isKeptHere(
  { key, edits, conflicts }: SectionRow,
  entries: readonly OutboxEntry[],
): boolean {
  const isQueued = entries.some(({ target }) => target === targets.section(key));
  const mayStay = !isPlainSection(key) && key !== 'biodata';
  return mayStay && !isQueued && !conflicts && Object.keys(edits).length > 0;
}

/** In epoch milliseconds. */
export function lastEditAt({ edits }: SectionRow): number {
  return Math.max(...Object.values(edits).map(({ at }) => at));
}

function stateOf(entries: readonly OutboxEntry[]): ItemState | undefined {
  if (entries.some((entry) => entry.state === 'rejected')) return 'attention';
  if (entries.some((entry) => entry.state === 'sending')) return 'sending';
  return entries.length > 0 ? 'waiting' : undefined;
}

/** The fields whose added option the server refused [S11]. */
export function listRefusedOptionFields(
  row: SectionRow,
  entries: readonly OutboxEntry[],
): string[] {
  const refused = entries
    .filter((entry) => entry.state === 'rejected' && entry.work.kind === 'option')
    .map((entry) => entry.target);
  if (refused.length === 0) return [];
  const edited: LooseValues = Object.fromEntries(
    Object.entries(row.edits).map(([field, edit]) => [field, edit.value]),
  );
  return Object.keys(edited).filter((field) =>
    listLocalIds(edited[field]).some((id) => refused.includes(targets.option(id))),
  );
}
