/**
 * The database `sambandh-<user id>` of one account: the server's records, edits, half-filled forms
 * and the outbox. While another account is signed in, nothing in it is sent.
 */
import { Dexie, type Table, type Transaction } from 'dexie';
import type { LookupKind } from '../domain/enumerations.ts';
import type { Id, ReferenceItem } from '../domain/reference-item.ts';
import type { LooseValues, SectionKey } from '../domain/sections.ts';
import type { StepKey } from '../domain/steps.ts';
import type { FileRow, GallerySlot, MediaRow, MediaSlot } from './media-row.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { ownVersionOnly } from './own-version.ts';

export interface FieldEdit {
  value: unknown;
  /** The server's value when the edit was made: the base of a three-way merge. */
  base: unknown;
  /** The time at which the edit was saved on this phone, in epoch milliseconds. */
  at: number;
}

/**
 * Two people changed the same field differently. A person has to choose one of the values [S13].
 */
export interface FieldConflict {
  /** The server's current value. */
  theirs: unknown;
  /**
   * The time at which the server saved that value, in epoch milliseconds; null if the server does
   * not send it.
   */
  theirsAt: number | null;
  /**
   * The name of the device that saved that value, as the device sent it; null if the server does
   * not send it.
   */
  theirsFrom: string | null;
}

export interface SectionRow {
  key: SectionKey;
  /**
   * The record in the server's last answer; null if the server has not confirmed that it exists.
   */
  server: {
    id: Id;
    values: LooseValues;
    version: string | null;
    /**
     * The time at which the record was saved, by the server's clock; missing in rows of an older
     * version of the app.
     */
    savedAt?: number | null;
  } | null;
  /**
   * The time of the last answer about the record, to a fetch or a save, in epoch milliseconds; 0 if
   * it must be fetched.
   */
  fetchedAt: number;
  edits: Record<string, FieldEdit>;
  /** Edited fields with a conflict. They are not sent until a person has chosen a value. */
  conflicts?: Record<string, FieldConflict>;
  /**
   * The values that this phone sent and that were then refused or discarded, oldest first. The list
   * is emptied when the server answers with its record. A proxy may report a refusal although the
   * server stored the values. If the server then returns these values, they do not count as another
   * person's change [S13].
   */
  refused?: LooseValues[];
  /** The time at which the server last confirmed a save of this phone, in epoch milliseconds. */
  sentAt?: number;
  /**
   * The time at which the server last failed to answer while this phone had no data of the section,
   * in epoch milliseconds. The field is removed when the server answers.
   */
  notLoadedAt?: number;
}

export interface DraftRow {
  step: StepKey;
  /** The values of the form as the person typed them, valid or not. */
  values: LooseValues;
  /**
   * The saved values when the form was opened. Only a value that differs from them is an edit
   * [S13].
   */
  from: LooseValues;
  at: number;
  /** Older versions of the app wrote this field; no code reads it any more. */
  changed?: string[];
}

/** A lookup option that was added on this phone. */
export interface OptionRow {
  /** The local id, which the fields contain until the server has given an id. */
  id: Id;
  kind: LookupKind;
  name: string;
  language: string;
  parentId: Id | null;
  /** The server's item for this option; missing until the option was sent. */
  item?: ReferenceItem;
}

export interface ProgressRow {
  key: 'progress';
  /** The step that the wizard last showed on this phone. */
  currentStep: StepKey | null;
  passed: StepKey[];
  /** The steps that are done according to the server's progress. */
  serverDone: string[];
  /**
   * True if the server accepts reports of passed steps; missing until the phone has asked the
   * server.
   */
  reportsPassed?: boolean;
  serverPercent: number | null;
  /**
   * The sides of the Aadhaar card that the server has. This phone deletes its own pictures of these
   * sides.
   */
  aadhaarAtServer?: { front: boolean; back: boolean };
  /**
   * The kinds of files that the server had and lost, and of which this phone has no copy. The app
   * asks the family for these files [S26c].
   */
  lost?: MediaSlot[];
  /**
   * The epoch of the server's database from which all of this data comes; missing until the server
   * has sent one [S26].
   */
  epoch?: string;
  /**
   * The times at which each list (photos, videos) was last fetched, and last changed by this phone.
   */
  galleries?: Partial<Record<GallerySlot, GalleryState>>;
  /**
   * The last time at which the server had all finished data of this phone, in epoch milliseconds;
   * missing if there was no such time.
   */
  allSentAt?: number;
  fetchedAt: number;
}

export interface GalleryState {
  /**
   * The time of the last request for the list that the server answered, in epoch milliseconds; 0 if
   * there was none.
   */
  fetchedAt: number;
  /**
   * The time at which the server last confirmed an addition or deletion by this phone, in epoch
   * milliseconds; 0 if there was no such answer.
   */
  changedAt: number;
}

/** The subject of a message about a photo or a video: the upload or the deletion. */
export type MediaSubject = GallerySlot | `${GallerySlot}Deletion`;

/** The outcome of an entry that no page has shown to the person yet. */
export interface NoticeRow {
  id?: number;
  kind: 'accepted' | 'rejected';
  target: string;
  /**
   * Only photos and videos have a subject, because their target does not show whether it is a photo
   * or a video.
   */
  subject?: MediaSubject;
  at: number;
}

/**
 * The number of times that the account's data was cleared from this phone. An operation that began
 * before the data was cleared must not write afterwards.
 */
interface ClearingRow {
  key: 'clearings';
  count: number;
}

export class AccountStore extends Dexie {
  sections!: Table<SectionRow, SectionKey>;
  drafts!: Table<DraftRow, StepKey>;
  options!: Table<OptionRow, string>;
  media!: Table<MediaRow, string>;
  files!: Table<FileRow, string>;
  outbox!: Table<OutboxEntry, number, Omit<OutboxEntry, 'seq'>>;
  progress!: Table<ProgressRow, 'progress'>;
  notices!: Table<NoticeRow, number>;
  clearings!: Table<ClearingRow, 'clearings'>;
  readonly userId: Id;

  constructor(userId: Id) {
    super(accountStoreName(userId), {
      chromeTransactionDurability: 'strict',
      ...ownVersionOnly(),
    });
    this.userId = userId;
    // The upgrade to each version keeps the entries that an older version has queued [S24b].
    this.version(1).stores({
      sections: 'key',
      drafts: 'step',
      options: 'id, kind',
      media: 'id, slot',
      outbox: '++seq, &id, target',
      progress: 'key',
      connection: 'key',
      notices: '++id',
      clearings: 'key',
    });
    this.version(2).stores({ files: 'id' }).upgrade(moveFiles);
    this.version(3).stores({ connection: null });
  }
}

/** Moves the bytes of files into a table of their own. Version 1 stored them in the media rows. */
async function moveFiles(transaction: Transaction): Promise<void> {
  const media = transaction.table<MediaRow & { file?: Blob | null }, string>('media');
  for (const { file, ...row } of await media.toArray()) {
    if (file) await transaction.table<FileRow, string>('files').put({ id: row.id, file });
    await media.put(row);
  }
}

export function accountStoreName(userId: Id): string {
  return `sambandh-${userId}`;
}

let shared: AccountStore | undefined;

/**
 * Returns the connection to the account's database that all code of this page or worker shares.
 * Closes the shared connection to another account's database.
 */
export function openAccountStore(userId: Id): AccountStore {
  if (shared?.userId !== userId) {
    shared?.close();
    shared = new AccountStore(userId);
  }
  return shared;
}

/**
 * Closes this page's connection to the store of an account that the person has left, so that later
 * writes fail [S17].
 */
export function closeAccountStore(userId: Id): void {
  if (shared?.userId !== userId) return;
  shared.close();
  shared = undefined;
}
