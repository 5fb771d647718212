/**
 * The database `sambandh-<user id>`, which belongs to one account: what the server
 * last said, what was edited here, half-typed forms, and the outbox. Nothing in it
 * can be read or sent while another account is signed in, since nobody opens it.
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
  /** What the server had when the edit was made: the base of a three-way merge. */
  base: unknown;
  /** When it was saved here, in epoch milliseconds. */
  at: number;
}

/** Two people changed the same field differently: only a person decides [S13]. */
export interface FieldConflict {
  /** What the server has now. */
  theirs: unknown;
  /** When it was saved there, in epoch milliseconds; null where the server does not say. */
  theirsAt: number | null;
  /** The device it came from, in the words of that device; null where the server does not say. */
  theirsFrom: string | null;
}

export interface SectionRow {
  key: SectionKey;
  /** What the server last said; null until it has said that the record exists. */
  server: {
    id: Id;
    values: LooseValues;
    version: string | null;
    /** When it was saved, by the server's clock; missing where an older version noted it. */
    savedAt?: number | null;
  } | null;
  /** When the server was last asked, in epoch milliseconds; 0 never. */
  fetchedAt: number;
  edits: Record<string, FieldEdit>;
  /** Edited fields that wait for a person's choice; nothing is sent of them meanwhile. */
  conflicts?: Record<string, FieldConflict>;
  /**
   * What was sent and refused since the server last said what it has, oldest first: a proxy may
   * refuse what has arrived, and that is no change by somebody else [S13].
   */
  refused?: LooseValues[];
  /** When the server last confirmed a save from here. */
  sentAt?: number;
  /** When the server was last asked, did not give it, and nothing of it is here; missing once it has. */
  notLoadedAt?: number;
}

export interface DraftRow {
  step: StepKey;
  /** The form as typed, valid or not. */
  values: LooseValues;
  /** What was saved when the form was begun: only what differs from it is an edit [S13]. */
  from: LooseValues;
  at: number;
  /** Older versions wrote here what was typed of it in which tab; nobody reads it. */
  changed?: string[];
}

/** A lookup option that was added on this phone. */
export interface OptionRow {
  /** The local id, as it stands in fields. */
  id: Id;
  kind: LookupKind;
  name: string;
  language: string;
  parentId: Id | null;
  /** What the server made of it; missing while it has not got there. */
  item?: ReferenceItem;
}

export interface ProgressRow {
  key: 'progress';
  /** Where this person left the wizard on this phone. */
  currentStep: StepKey | null;
  passed: StepKey[];
  /** The steps that the server calls done. */
  serverDone: string[];
  /** Whether the server can be told of passed steps; missing until it was asked. */
  reportsPassed?: boolean;
  serverPercent: number | null;
  /** The sides of the Aadhaar card that the server has: no picture of them stays on the phone. */
  aadhaarAtServer?: { front: boolean; back: boolean };
  /** What the server had and lost, and no copy is here of: a person is asked for it [S26c]. */
  lost?: MediaSlot[];
  /** The epoch of the server's database that all of this came from; missing until it was heard [S26]. */
  epoch?: string;
  /** How the lists of photos and videos stand against the server's. */
  galleries?: Partial<Record<GallerySlot, GalleryState>>;
  /** When the server last had everything that was finished here, in epoch milliseconds; missing until it had. */
  allSentAt?: number;
  fetchedAt: number;
}

export interface GalleryState {
  /** When the list on this phone was last asked for, in epoch milliseconds; 0 never. */
  fetchedAt: number;
  /** When the server last confirmed that something was added to it or deleted from here; 0 never. */
  changedAt: number;
}

/** What was done with a photo or a video. */
export type MediaSubject = GallerySlot | `${GallerySlot}Deletion`;

/** Something that happened in the worker and that the person has still to be told. */
export interface NoticeRow {
  id?: number;
  kind: 'accepted' | 'rejected';
  target: string;
  /** Of photos and videos, which are not told apart by their targets. */
  subject?: MediaSubject;
  at: number;
}

/** Counts the times that the account's data was cleared from this phone: what began before then may not write after. */
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

/** Ends this page's connection to an account that was left: whatever still wants to write cannot [S17]. */
export function closeAccountStore(userId: Id): void {
  if (shared?.userId !== userId) return;
  shared.close();
  shared = undefined;
}
