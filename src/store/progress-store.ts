/** The progress in the wizard, on this phone and at the server. */
import {
  isProfileCreated,
  listDoneSteps,
  type ProfileContents,
  type StepKey,
} from '../domain/steps.ts';
import { profilePercent } from '../domain/completion.ts';
import type { AccountStore, ProgressRow, SectionRow } from './account-store.ts';
import { systemEffects, type Effects } from './effects.ts';
import type { MediaRow, MediaSlot } from './media-row.ts';
import { newEntry, targets } from './outbox-entry.ts';
import type { ProfileRows } from './profile-rows.ts';
import { mergedValues } from './section-store.ts';

export interface Progress {
  currentStep: StepKey | null;
  done: StepKey[];
  percent: number;
  /** Whether the profile is created (spec.md §2). Unsent saves count too. */
  profileCreated: boolean;
  /** The slots whose files the server lost. The app asks the family for them again [S26c]. */
  lost: readonly MediaSlot[];
}

const EMPTY: ProgressRow = {
  key: 'progress',
  currentStep: null,
  passed: [],
  serverDone: [],
  serverPercent: null,
  fetchedAt: 0,
};

/** Computed from the stored data at every read, so that it cannot contradict that data. */
export function progressOf(rows: ContentRows): Progress {
  const row = rows.progress;
  const contents = contentsOf(rows);
  return {
    currentStep: row.currentStep,
    // A plain server does not store passed steps. If a later step has data, the earlier steps
    // count as passed.
    done: listDoneSteps(contents, row.reportsPassed ?? true),
    percent: Math.max(profilePercent(contents), unseenPercent(row, contents)),
    profileCreated: isProfileCreated(contents),
    lost: row.lost ?? [],
  };
}

type ContentRows = Pick<ProfileRows, 'progress' | 'sections' | 'media'>;

export async function readProgressRow(store: AccountStore): Promise<ProgressRow> {
  return (await store.progress.get('progress')) ?? EMPTY;
}

function contentsOf({ progress: row, ...rows }: ContentRows): ProfileContents {
  const sections: ProfileContents['sections'] = {};
  for (const section of rows.sections) {
    const values = mergedValues(section);
    if (values) sections[section.key] = values;
  }
  const aadhaar = row.aadhaarAtServer;
  const slots = rows.media.filter(isSubmitted).map((file) => file.slot);
  return {
    sections,
    hasAadhaarFront: aadhaar?.front === true || slots.includes('aadhaar-front'),
    hasAadhaarBack: aadhaar?.back === true || slots.includes('aadhaar-back'),
    photoCount: slots.filter((slot) => slot === 'photo').length,
    videoCount: slots.filter((slot) => slot === 'video').length,
    passed: [...row.passed, ...row.serverDone],
  };
}

/** A file counts from the time at which the family submits it, sent or not. */
function isSubmitted(file: MediaRow): boolean {
  return file.stage === 'queued' || file.stage === 'sent' || file.isSubmitted === true;
}

/** The server's percentage counts only while this phone has no section. */
function unseenPercent(row: ProgressRow, contents: ProfileContents): number {
  return Object.keys(contents.sections).length === 0 ? (row.serverPercent ?? 0) : 0;
}

export function hasSavedStep(rows: ContentRows): boolean {
  const contents = contentsOf(rows);
  return (
    Object.keys(contents.sections).length > 0 ||
    contents.hasAadhaarFront ||
    contents.photoCount + contents.videoCount > 0
  );
}

export async function saveCurrentStep(store: AccountStore, currentStep: StepKey): Promise<void> {
  await updateProgress(store, { currentStep });
}

/** The report for the server is queued in the same transaction. */
export async function passStep(
  store: AccountStore,
  step: StepKey,
  effects: Effects = systemEffects,
): Promise<void> {
  await store.transaction('rw', store.progress, store.outbox, async () => {
    const row = await readProgressRow(store);
    if (row.passed.includes(step) || row.serverDone.includes(step)) return;
    await store.progress.put({ ...row, passed: [...row.passed, step] });
    await queueSkippedStep(store, step, effects);
  });
}

/** Queues nothing if this report is already queued. Needs a transaction over outbox. */
export async function queueSkippedStep(
  store: AccountStore,
  step: StepKey,
  effects: Effects,
): Promise<void> {
  const target = targets.passedStep(step);
  if ((await store.outbox.where('target').equals(target).count()) > 0) return;
  await store.outbox.add(newEntry({ target, work: { kind: 'passed-step', step } }, effects));
}

/** A side that the server once had stays noted. A side that it has now counts as not lost. */
export async function noteAadhaarAtServer(
  store: AccountStore,
  found: { front: boolean; back: boolean },
): Promise<void> {
  await store.transaction('rw', store.progress, async () => {
    const row = await readProgressRow(store);
    const known = row.aadhaarAtServer ?? { front: false, back: false };
    const aadhaarAtServer = { front: known.front || found.front, back: known.back || found.back };
    const there = CARD_SLOTS.filter((_, index) => [found.front, found.back][index]);
    await store.progress.put({ ...withoutLost(row, there), aadhaarAtServer });
  });
}

const CARD_SLOTS = ['aadhaar-front', 'aadhaar-back'] as const satisfies readonly MediaSlot[];

export function withoutLost(
  { lost = [], ...row }: ProgressRow,
  there: readonly MediaSlot[],
): ProgressRow {
  const left = lost.filter((slot) => !there.includes(slot));
  return left.length === 0 ? row : { ...row, lost: left };
}

/**
 * Does nothing if something is unsent [S22]. Needs a transaction over outbox, sections, media and
 * progress.
 */
export async function noteAllSent(store: AccountStore, at: number): Promise<void> {
  if ((await store.outbox.count()) > 0) return;
  // Edits with an open conflict may have no entry in the outbox, but they are unsent too.
  const isOpen = ({ key, edits }: SectionRow) =>
    // The choices of the biodata stay on the phone if the server does not store them.
    key !== 'biodata' && Object.keys(edits).length > 0;
  if ((await store.sections.filter(isOpen).count()) > 0) return;
  // Submitted files that are still being prepared get an outbox entry only later.
  if ((await store.media.filter((row) => row.isSubmitted === true).count()) > 0) return;
  await store.progress.put({ ...(await readProgressRow(store)), allSentAt: at });
}

export async function updateProgress(
  store: AccountStore,
  change: Partial<ProgressRow>,
): Promise<void> {
  await store.transaction('rw', store.progress, async () => {
    const row = await readProgressRow(store);
    await store.progress.put({ ...row, ...change });
  });
}
