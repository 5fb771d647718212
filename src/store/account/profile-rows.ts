/** All rows of the profile on this phone, and the progress that they show. */
import type { AadhaarCheck } from '../../domain/user.ts';
import {
  isFilledIn,
  listMissing,
  profilePercent,
  type MissingPart,
} from '../../domain/completion.ts';
import type { CardSide } from '../../domain/enumerations.ts';
import {
  isProfileCreated,
  listDoneSteps,
  type ProfileContents,
  type StepKey,
} from '../../domain/steps.ts';
import type { AccountStore, DraftRow, ProgressRow, SectionRow } from '../schema/account-store.ts';
import { slotOf, type MediaRow, type MediaSlot } from '../schema/media-row.ts';
import { targets, type OutboxEntry } from '../schema/outbox-entry.ts';
import { readProgressRow, WAITING } from '../sections/progress-store.ts';
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
  /** Empty while this phone has no section: it does not know yet what the server has. */
  missing: readonly MissingPart[];
  /** Whether the profile is created (spec.md §2). Unsent saves count too, refused ones do not. */
  profileCreated: boolean;
  /** The slots whose files the server lost. The app asks the family for them again [S26c]. */
  lost: readonly MediaSlot[];
  /** The operator's check of the Aadhaar card; null if the operator checks no cards. */
  check: AadhaarCheck | null;
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
    missing: (Object.keys(contents.sections).length === 0 ? [] : listMissing(contents)).map(
      (part) => withoutTyped(rows, part),
    ),
    profileCreated: isProfileCreated(contents),
    lost: row.lost ?? [],
    check: checkOf(rows),
  };
}

/** Removes the fields that a draft has filled in. The step stays, because it is not submitted. */
function withoutTyped({ drafts }: ProfileRows, part: MissingPart): MissingPart {
  const typed = drafts.find(({ step }) => step === part.step)?.values;
  return { ...part, fields: part.fields.filter((field) => !isFilledIn(typed?.[field])) };
}

function contentsOf({ progress: row, ...rows }: ProfileRows): ProfileContents {
  const refused = listRefusedTargets(rows.entries);
  const sections: ProfileContents['sections'] = {};
  for (const section of rows.sections) {
    const isRefused = refused.includes(targets.section(section.key));
    const values = isRefused ? section.server?.values : mergedValues(section);
    if (values) sections[section.key] = values;
  }
  const slots = listSubmittedSlots(rows);
  const check = checkOf({ progress: row, ...rows });
  // The server sends a check only if it has both sides of the card.
  const isAtServer = (side: CardSide) =>
    check ? !check.sides.includes(side) : row.aadhaarAtServer?.[side] === true;
  const passed = [...row.passed, ...row.serverDone];
  return {
    sections,
    hasAadhaarFront: isAtServer('front') || slots.includes('aadhaar-front'),
    hasAadhaarBack: isAtServer('back') || slots.includes('aadhaar-back'),
    photoCount: slots.filter((slot) => slot === 'photo').length,
    videoCount: slots.filter((slot) => slot === 'video').length,
    passed: passed.filter((step) => step !== 'aadhaar' || check?.state !== 'again'),
  };
}

/** The desk's check of the card. It is 'waiting' after a newer submit on this phone [S21d]. */
export function checkOf(
  rows: Pick<ProfileRows, 'progress' | 'media' | 'entries'>,
): AadhaarCheck | null {
  const { aadhaarCheck: check = null } = rows.progress;
  if (!check) return null;
  const slots = listSubmittedSlots(rows);
  const sides = check.sides.filter((side) => !slots.includes(slotOf(side)));
  if (sides.length > 0) return { ...check, sides };
  const isNewer = slots.includes('aadhaar-front') || slots.includes('aadhaar-back');
  return check.state === 'fine' && !isNewer ? check : WAITING;
}

function listSubmittedSlots({ media, entries }: Pick<ProfileRows, 'media' | 'entries'>) {
  const refused = listRefusedTargets(entries);
  const counted = media.filter((file) => !refused.includes(targets.media(file)));
  return counted.filter(isSubmitted).map((file) => file.slot);
}

/** What was refused does not count until a person retries it or a newer entry replaces it. */
function listRefusedTargets(entries: readonly OutboxEntry[]): string[] {
  const left = new Map(entries.map((entry) => [entry.target, entry]));
  return Array.from(left.values())
    .filter(({ state, work }) => state === 'rejected' && work.kind !== 'delete-media')
    .map(({ target }) => target);
}

/** A file counts from the time at which the family submits it, sent or not. */
function isSubmitted({ stage, isSubmitted: isWished, fault }: MediaRow): boolean {
  return stage === 'queued' || stage === 'sent' || (isWished === true && fault === undefined);
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
