/**
 * The database `sambandh-<user id>` of one account: the server's records, edits, half-filled forms
 * and the outbox. The outbox is sent only while this account is signed in.
 */
import { Dexie, type Table, type Transaction } from 'dexie';
import type { AadhaarCheck } from '../../domain/user.ts';
import type { LookupKind } from '../../domain/enumerations.ts';
import { isFieldReason } from '../../domain/field-reason.ts';
import type { Id, ReferenceItem } from '../../domain/reference-item.ts';
import type { LooseValues, SectionKey } from '../../domain/sections.ts';
import type { StepKey } from '../../domain/steps.ts';
import type { FileRow, GallerySlot, MediaRow, MediaSlot } from './media-row.ts';
import { PRIORITY, type OutboxEntry } from './outbox-entry.ts';
import { ownVersionOnly } from './own-version.ts';

export interface FieldEdit {
  value: unknown;
  /** The server's value when the edit was made: the base of a three-way merge. */
  base: unknown;
  /** In epoch milliseconds. */
  at: number;
  /** The app proposed the value, and the person submitted it unchanged [S13c]. */
  isProposed?: true;
}

/** Two sides changed the same field differently. A person has to choose a value [S13]. */
export interface FieldConflict {
  theirs: unknown;
  /** When the server saved that value, in epoch milliseconds; null if unknown. */
  theirsAt: number | null;
  /** The name of the device that saved that value; null if the server does not send it. */
  theirsFrom: string | null;
}

export interface SectionRow {
  key: SectionKey;
  /** The record as the server last sent or confirmed it; null if the phone knows of none. */
  server: {
    id: Id;
    values: LooseValues;
    version: string | null;
    /** When the server saved the record. Older versions of the app did not store this time. */
    savedAt?: number | null;
  } | null;
  /** When a fetch or a save was last answered, in epoch milliseconds; 0 makes a fetch due. */
  fetchedAt: number;
  edits: Record<string, FieldEdit>;
  /** These fields are not sent until a person has chosen a value. */
  conflicts?: Record<string, FieldConflict>;
  /**
   * Edited values whose save was refused, answered with 412 or discarded, oldest first. A proxy may
   * answer so although the server stored the values: if a fetch returns them, nobody else changed
   * them [S13]. The server's next record empties the list.
   */
  refused?: LooseValues[];
  /** The last confirmed save of this phone, in epoch milliseconds. */
  sentAt?: number;
  /** The last failed fetch of a section that this phone has no data of, in epoch milliseconds. */
  notLoadedAt?: number;
}

export interface DraftRow {
  step: StepKey;
  /** As typed, valid or not. */
  values: LooseValues;
  /** The saved values when typing began. Only a value that differs from them is an edit [S13]. */
  from: LooseValues;
  at: number;
}

export interface OptionRow {
  /** The local id. Fields contain it until the server has given an id. */
  id: Id;
  kind: LookupKind;
  name: string;
  language: string;
  parentId: Id | null;
  /** The server's item for the option; missing until the server has accepted the option. */
  item?: ReferenceItem;
}

export interface ProgressRow {
  key: 'progress';
  currentStep: StepKey | null;
  passed: StepKey[];
  serverDone: string[];
  /** Whether the server accepts reports of passed steps; missing until it was asked. */
  reportsPassed?: boolean;
  serverPercent: number | null;
  /** The sides of the card that the server has or once had. This phone deletes sent pictures. */
  aadhaarAtServer?: { front: boolean; back: boolean };
  /** What the server's desk last said about the card; null or missing if it checks no cards. */
  aadhaarCheck?: AadhaarCheck | null;
  /** When the server confirmed a side from this phone, in epoch milliseconds. */
  aadhaarSentAt?: number;
  /** Slots whose file the server lost and this phone does not have [S26c]. */
  lost?: MediaSlot[];
  /** The epoch of the server's database from which this data comes [S26]. */
  epoch?: string;
  galleries?: Partial<Record<GallerySlot, GalleryState>>;
  /** The last time when everything was sent, in epoch milliseconds. */
  allSentAt?: number;
  fetchedAt: number;
}

export interface GalleryState {
  /** When the last answered request for the gallery began, in epoch milliseconds; 0 without one. */
  fetchedAt: number;
  /** The last confirmed upload or deletion of this phone, in epoch milliseconds; 0 without one. */
  changedAt: number;
}

/** The outcome of an entry. A page has still to tell the person. */
export interface SyncResultRow extends Pick<OutboxEntry, 'target' | 'work'> {
  id?: number;
  /** 'postponed': the first answer was a failure, and the entry is sent again by itself. */
  kind: 'accepted' | 'rejected' | 'postponed';
  /** Whether an earlier attempt had failed. */
  hasWaited?: boolean;
  /** The phone has lost the file, so no text may say that it is still on this phone. */
  isFileGone?: boolean;
  at: number;
}

/**
 * Each clearing of the account's data begins a generation. An operation that began under another
 * number must write nothing.
 */
interface GenerationRow {
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
  syncResults!: Table<SyncResultRow, number>;
  generations!: Table<GenerationRow, 'clearings'>;
  readonly userId: Id;

  constructor(userId: Id) {
    super(accountStoreName(userId), {
      chromeTransactionDurability: 'strict',
      ...ownVersionOnly(),
    });
    this.userId = userId;
    // Each upgrade keeps the entries that an older version has queued [S24b].
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
    this.version(4).upgrade(async (transaction) => {
      await replacePickedFilms(transaction);
      await transaction.table<OutboxEntry, number>('outbox').toCollection().modify(upgradeEntry);
      // Old notices may go: pages show a notice only in the minute after it was stored.
      await transaction.table('notices').clear();
    });
    this.syncResults = this.table('notices');
    this.generations = this.table('clearings');
  }
}

/** Version 1 stored the bytes of files in the media rows. */
async function moveFiles(transaction: Transaction): Promise<void> {
  const media = transaction.table<MediaRow & { file?: Blob | null }, string>('media');
  for (const { file, ...row } of await media.toArray()) {
    if (file) await transaction.table<FileRow, string>('files').put({ id: row.id, file });
    await media.put(row);
  }
}

/**
 * Before version 4, a smaller film was stored beside the picked one, and a film could have a fault.
 * The smaller film now replaces the picked one.
 */
async function replacePickedFilms(transaction: Transaction): Promise<void> {
  const media = transaction.table<MediaRow & { isAsFilmed?: true }, string>('media');
  const files = transaction.table<FileRow, string>('files');
  for (const before of await media.where({ slot: 'video' }).toArray()) {
    const { isAsFilmed: _wish, fault: _fault, ...row } = before;
    await media.put(row);
    const smaller = await files.get(`${row.id} small`);
    if (!smaller) continue;
    await files.put({ ...smaller, id: row.id });
    await files.delete(smaller.id);
  }
}

/** Before version 4, entries of files had no slot, and a refusal could have an unknown reason. */
function upgradeEntry({ work, target, priority, rejection }: OutboxEntry): void {
  const fields = rejection?.fields ?? {};
  for (const [field, reason] of Object.entries(fields)) {
    if (!isFieldReason(reason)) fields[field] = 'invalid';
  }
  if (work.kind !== 'upload' && work.kind !== 'delete-media') return;
  if (target === 'aadhaar-front' || target === 'aadhaar-back') work.slot = target;
  else work.slot = priority === PRIORITY.photo ? 'photo' : 'video';
}

export function accountStoreName(userId: Id): string {
  return `sambandh-${userId}`;
}

let shared: AccountStore | undefined;

/** Opens the account's database, and closes the database of another account. */
export function openAccountStore(userId: Id): AccountStore {
  if (shared?.userId !== userId) {
    shared?.close();
    shared = new AccountStore(userId);
  }
  return shared;
}

/** Closes the store of an account that the person has left, so that later writes fail [S17]. */
export function closeAccountStore(userId: Id): void {
  if (shared?.userId !== userId) return;
  shared.close();
  shared = undefined;
}
