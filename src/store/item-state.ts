/** The state of a step's data on the way to the server [S21]. */
import { isPlainSection, type LooseValues } from '../domain/sections.ts';
import { SECTION_STEPS, type StepKey } from '../domain/steps.ts';
import type { AccountStore, SectionRow } from './account-store.ts';
import { SLOT_STEPS, type MediaRow } from './media-row.ts';
import { listLocalIds } from './local-items.ts';
import { targets, type OutboxEntry } from './outbox-entry.ts';
import { readProfileRows, type ProfileRows } from './profile-rows.ts';

/**
 * 'attention': a person must act, because the server refused or lost the data, or two people gave
 * different answers. 'sending': the phone is sending the data. 'waiting': the data is in the
 * outbox, or it is submitted and still being prepared. 'saved': the data is a draft on this phone
 * that is not due to be sent. 'sent': the server has the data.
 */
export type ItemState = 'attention' | 'sending' | 'waiting' | 'saved' | 'sent';

/**
 * Returns the states of all steps that have data. The result does not contain a step without data.
 */
export function stepStates(rows: ProfileRows): Partial<Record<StepKey, ItemState>> {
  const { progress, sections, media, drafts, entries } = rows;
  const states: Partial<Record<StepKey, ItemState>> = {};
  // The pictures of the Aadhaar card are deleted from this phone after they are sent. So only the
  // server's progress shows that this step was sent. For other steps the progress shows
  // nothing, because it also lists passed steps, for which nothing was sent.
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

/**
 * Returns the state of a file from its row and its upload entry. Callers leave out a file that is
 * being deleted.
 */
export function fileState(row: MediaRow, upload: OutboxEntry | undefined): ItemState {
  if (row.stage === 'sent') return 'sent';
  // A submitted file is due to be sent, although it is still being prepared.
  if (row.stage === 'picked') return isBeingPrepared(row) ? 'waiting' : 'saved';
  return (upload && stateOf([upload])) ?? 'waiting';
}

/** Returns whether a submitted file is still being prepared. Only an open page prepares files. */
export function isBeingPrepared({ stage, isSubmitted, fault }: MediaRow): boolean {
  return stage === 'picked' && isSubmitted === true && fault === undefined;
}

function sectionState(row: SectionRow, entries: readonly OutboxEntry[]): ItemState | undefined {
  const own = entries.filter((entry) => entry.target === targets.section(row.key));
  const refusedOptions = listRefusedOptionFields(row, entries);
  if (refusedOptions.length > 0 || row.conflicts) return 'attention';
  return stateOf(own) ?? (isKeptHere(row, entries) ? 'saved' : row.server ? 'sent' : undefined);
}

/**
 * Returns whether the edits of a section stay on this phone because the server does not store that
 * section [S2b].
 */
export function isKeptHere(
  { key, edits, conflicts }: SectionRow,
  entries: readonly OutboxEntry[],
): boolean {
  const isQueued = entries.some(({ target }) => target === targets.section(key));
  const mayStay = !isPlainSection(key) && key !== 'biodata';
  return mayStay && !isQueued && !conflicts && Object.keys(edits).length > 0;
}

/** Returns the time of the section's last edit on this phone, in epoch milliseconds. */
export function lastEditAt({ edits }: SectionRow): number {
  return Math.max(...Object.values(edits).map(({ at }) => at));
}

function stateOf(entries: readonly OutboxEntry[]): ItemState | undefined {
  if (entries.some((entry) => entry.state === 'rejected')) return 'attention';
  if (entries.some((entry) => entry.state === 'sending')) return 'sending';
  return entries.length > 0 ? 'waiting' : undefined;
}

/** Lists the fields for which the server refused an added option [S11]. */
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
