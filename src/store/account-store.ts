/**
 * The database `sambandh-<user id>` of one account: the server's records, edits, half-typed forms
 * and the outbox. While another account is signed in nobody opens it, so nothing in it is read or
 * sent.
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
  /** When it was saved here, in epoch milliseconds. */
  at: number;
}

/** Two people changed the same field differently: only a person decides [S13]. */
export interface FieldConflict {
  /** The server's current value. */
  theirs: unknown;
  /** When it was saved there, in epoch milliseconds; null where the server does not say. */
  theirsAt: number | null;
  /**
   * The name of the device that saved it, as that device sent it; null if the server does not say.
   */
  theirsFrom: string | null;
}

export interface SectionRow {
  key: SectionKey;
  /**
   * The record as the server last answered it; null until it has answered that the record exists.
   */
  server: {
    id: Id;
    values: LooseValues;
    version: string | null;
    /**
     * When the record was saved, by the server's clock; missing in rows of an older version of the
     * app.
     */
    savedAt?: number | null;
  } | null;
  /** When the server was last asked, in epoch milliseconds; 0 never. */
  fetchedAt: number;
  edits: Record<string, FieldEdit>;
  /** Edited fields that wait for a person's choice; nothing is sent of them meanwhile. */
  conflicts?: Record<string, FieldConflict>;
  /**
   * The values that were sent and refused, or discarded after sending, since the server last
   * answered with its record, oldest first. A proxy may refuse what has arrived; seeing it at the
   * server is then no change by somebody else [S13].
   */
  refused?: LooseValues[];
  /** When the server last confirmed a save from here. */
  sentAt?: number;
  /**
   * When the server was last asked in vain while nothing is stored here; missing once the record
   * has come.
   */
  notLoadedAt?: number;
}

export interface DraftRow {
  step: StepKey;
  /** The form as typed, valid or not. */
  values: LooseValues;
  /** The saved values when the form was opened: only a difference from them is an edit [S13]. */
  from: LooseValues;
  at: number;
  /** Written by older versions of the app; not read any more. */
  changed?: string[];
}

/** A lookup option that was added on this phone. */
export interface OptionRow {
  /** The local id, as it is used in fields. */
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
  /** The step at which this person left the wizard on this phone. */
  currentStep: StepKey | null;
  passed: StepKey[];
  /** The steps that are done according to the server. */
  serverDone: string[];
  /** Whether the server takes reports of passed steps; missing until it was asked. */
  reportsPassed?: boolean;
  serverPercent: number | null;
  /** The sides of the Aadhaar card that the server has: no picture of them stays on the phone. */
  aadhaarAtServer?: { front: boolean; back: boolean };
  /**
   * The files that the server had and lost, and of which this phone has no copy: a person is asked
   * for them [S26c].
   */
  lost?: MediaSlot[];
  /** The epoch of the server's database that all of this came from; missing until it was heard [S26]. */
  epoch?: string;
  /** When the lists of photos and videos were fetched and changed. */
  galleries?: Partial<Record<GallerySlot, GalleryState>>;
  /**
   * When everything that was finished on this phone had arrived at the server, in epoch
   * milliseconds; missing until then.
   */
  allSentAt?: number;
  fetchedAt: number;
}

export interface GalleryState {
  /** When the list on this phone was last asked for, in epoch milliseconds; 0 never. */
  fetchedAt: number;
  /**
   * When the server last confirmed that this phone added something to the list or deleted something
   * from it, in epoch milliseconds; 0 never.
   */
  changedAt: number;
}

/** The subject of a message about a photo or a video: the upload or the deletion. */
export type MediaSubject = GallerySlot | `${GallerySlot}Deletion`;

/** An event in the worker that no page has shown to the person yet. */
export interface NoticeRow {
  id?: number;
  kind: 'accepted' | 'rejected';
  target: string;
  /** Only for photos and videos, whose targets do not say which kind they are. */
  subject?: MediaSubject;
  at: number;
}

/**
 * Counts how often the account's data was cleared from this phone: operations that began before may
 * not write after it.
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
    // Each version's upgrade keeps what an older one has queued [S24b].
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

/** Version 1 kept a file's bytes in its media row. */
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

/** The one connection of this page or worker to the account's database; another account's is closed. */
export function openAccountStore(userId: Id): AccountStore {
  if (shared?.userId !== userId) {
    shared?.close();
    shared = new AccountStore(userId);
  }
  return shared;
}

/**
 * Closes this page's connection to the store of an account that was left: later writes fail [S17].
 */
export function closeAccountStore(userId: Id): void {
  if (shared?.userId !== userId) return;
  shared.close();
  shared = undefined;
}
