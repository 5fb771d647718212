/** All rows of the profile on this phone, and the progress that they show. */
import { profilePercent } from '../../domain/completion.ts';
import {
  isProfileCreated,
  listDoneSteps,
  type ProfileContents,
  type StepKey,
} from '../../domain/steps.ts';
import type { AccountStore, DraftRow, ProgressRow, SectionRow } from '../schema/account-store.ts';
import type { MediaRow, MediaSlot } from '../schema/media-row.ts';
import type { OutboxEntry } from '../schema/outbox-entry.ts';
import { readProgressRow } from '../sections/progress-store.ts';
import { mergedValues } from '../sections/section-store.ts';

export interface ProfileRows {
  progress: ProgressRow;
  sections: readonly SectionRow[];
  media: readonly MediaRow[];
  drafts: readonly DraftRow[];
  entries: readonly OutboxEntry[];
}

/** One transaction: on a slow phone, each further one delays the start of the app by 20 ms. */
export async function readProfileRows(store: AccountStore): Promise<ProfileRows> {
  return store.transaction('r', profileTables(store), async () => {
    const [progress, sections, media, drafts, entries] = await Promise.all([
      readProgressRow(store),
      store.sections.toArray(),
      store.media.toArray(),
      store.drafts.toArray(),
      store.outbox.toArray(),
    ]);
    return { progress, sections, media, drafts, entries };
  });
}

export function profileTables({ progress, sections, media, drafts, outbox }: AccountStore) {
  return [progress, sections, media, drafts, outbox];
}

export interface Progress {
  currentStep: StepKey | null;
  done: StepKey[];
  percent: number;
  /** Whether the profile is created (spec.md §2). Unsent saves count too. */
  profileCreated: boolean;
  /** The slots whose files the server lost. The app asks the family for them again [S26c]. */
  lost: readonly MediaSlot[];
}

/** Computed from the stored data at every read, so that it cannot contradict that data. */
export function progressOf(rows: ProfileRows): Progress {
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

function contentsOf({ progress: row, ...rows }: ProfileRows): ProfileContents {
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

export function hasSavedStep(rows: ProfileRows): boolean {
  const contents = contentsOf(rows);
  return (
    Object.keys(contents.sections).length > 0 ||
    contents.hasAadhaarFront ||
    contents.photoCount + contents.videoCount > 0
  );
}
