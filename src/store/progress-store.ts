/**
 * The progress in the wizard: the current step, and which steps are done on this phone and at the
 * server.
 */
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
import { mergedValues } from './section-store.ts';

export interface Progress {
  currentStep: StepKey | null;
  done: StepKey[];
  percent: number;
  /** Whether the profile is created (spec.md §2); saves that are not sent yet count. */
  profileCreated: boolean;
  /** The kinds of files that the server lost. The app asks the family for them again [S26c]. */
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

/**
 * Computes the progress from the stored data at every read, so that it cannot contradict that data.
 */
export async function readProgress(store: AccountStore): Promise<Progress> {
  return store.transaction('r', store.progress, store.sections, store.media, async () => {
    const row = await readProgressRow(store);
    const contents = await readContents(store, row);
    return {
      currentStep: row.currentStep,
      // A plain server does not store passed steps. There, a record of a later step shows that the
      // earlier step was passed.
      done: listDoneSteps(contents, row.reportsPassed ?? true),
      percent: Math.max(profilePercent(contents), unseenPercent(row, contents)),
      profileCreated: isProfileCreated(contents),
      lost: row.lost ?? [],
    };
  });
}

/** Reads the stored row; the initial row if none is stored. */
export async function readProgressRow(store: AccountStore): Promise<ProgressRow> {
  return (await store.progress.get('progress')) ?? EMPTY;
}

async function readContents(store: AccountStore, row: ProgressRow): Promise<ProfileContents> {
  const sections: ProfileContents['sections'] = {};
  for (const section of await store.sections.toArray()) {
    const values = mergedValues(section);
    if (values) sections[section.key] = values;
  }
  const aadhaar = row.aadhaarAtServer;
  const media = await store.media.toArray();
  const slots = media.filter(isSubmitted).map((file) => file.slot);
  return {
    sections,
    hasAadhaarFront: aadhaar?.front === true || slots.includes('aadhaar-front'),
    hasAadhaarBack: aadhaar?.back === true || slots.includes('aadhaar-back'),
    photoCount: slots.filter((slot) => slot === 'photo').length,
    videoCount: slots.filter((slot) => slot === 'video').length,
    // A step that was done on another phone counts as done on this one.
    passed: [...row.passed, ...row.serverDone],
  };
}

/** A file counts once the family has submitted it, sent or not, until they delete it. */
function isSubmitted(file: MediaRow): boolean {
  return file.stage === 'queued' || file.stage === 'sent' || file.isSubmitted === true;
}

/** Returns the server's percentage, which is used only until the sections have been fetched. */
function unseenPercent(row: ProgressRow, contents: ProfileContents): number {
  return Object.keys(contents.sections).length === 0 ? (row.serverPercent ?? 0) : 0;
}

/** Whether this family has saved anything of the profile, sent or not. */
export async function hasSavedStep(store: AccountStore): Promise<boolean> {
  return store.transaction('r', store.progress, store.sections, store.media, async () => {
    const contents = await readContents(store, await readProgressRow(store));
    return (
      Object.keys(contents.sections).length > 0 ||
      contents.hasAadhaarFront ||
      contents.photoCount + contents.videoCount > 0
    );
  });
}

/** Stores the step at which the wizard was left. */
export async function saveCurrentStep(store: AccountStore, currentStep: StepKey): Promise<void> {
  await updateProgress(store, { currentStep });
}

/**
 * Marks a step without data as passed, and queues the report of it to the server, in one
 * transaction.
 */
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

/** Queues the report of a skipped step, once. To be called inside a transaction over outbox. */
export async function queueSkippedStep(
  store: AccountStore,
  step: StepKey,
  effects: Effects,
): Promise<void> {
  const target = targets.passedStep(step);
  if ((await store.outbox.where('target').equals(target).count()) > 0) return;
  await store.outbox.add(newEntry({ target, work: { kind: 'passed-step', step } }, effects));
}

/**
 * Stores which sides of the Aadhaar card the server has. A side that was once found at the server
 * stays in the row.
 */
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

/**
 * Removes slots from the list of lost files. The server has these files again, so the app no longer
 * asks for them.
 */
export function withoutLost(
  { lost = [], ...row }: ProgressRow,
  there: readonly MediaSlot[],
): ProgressRow {
  const left = lost.filter((slot) => !there.includes(slot));
  return left.length === 0 ? row : { ...row, lost: left };
}

/**
 * Stores the time if everything that was finished on this phone is at the server [S22]. To be
 * called inside a transaction over outbox, sections, media and progress.
 */
export async function noteAllSent(store: AccountStore, at: number): Promise<void> {
  if ((await store.outbox.count()) > 0) return;
  // The outbox alone does not show this, because edits with an open conflict have no entry.
  const isOpen = ({ key, edits }: SectionRow) =>
    // The choices of the biodata do not count: they stay on the phone if the server does not store
    // them.
    key !== 'biodata' && Object.keys(edits).length > 0;
  if ((await store.sections.filter(isOpen).count()) > 0) return;
  // Files that are still being prepared will have an outbox entry later.
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
