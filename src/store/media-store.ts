/**
 * The files of this phone. A picked file's bytes are stored before the app prepares them [S3]. A
 * file is queued in one transaction with its outbox entry [S1].
 */
import type { Covering } from '../domain/cover.ts';
import type { PhotoType } from '../domain/enumerations.ts';
import type { AccountStore } from './account-store.ts';
import { systemEffects, type Effects } from './effects.ts';
import {
  SLOT_KINDS,
  SLOT_LIMITS,
  type GallerySlot,
  type MediaRow,
  type MediaSlot,
} from './media-row.ts';
import {
  mayBeThere,
  mayHaveArrived,
  newEntry,
  PRIORITY,
  targets,
  type OutboxEntry,
} from './outbox-entry.ts';

interface PickedFile {
  slot: MediaSlot;
  file: Blob;
  fileName: string;
  photoType?: PhotoType;
  /** The id of a file that this file replaces, because the server or this phone refused it. */
  replaces?: string | undefined;
}

/**
 * A side of the Aadhaar card replaces its earlier picture if that was not submitted. Returns
 * undefined and stores nothing above the limit of photos or videos.
 */
export async function keepPickedFile(
  store: AccountStore,
  { slot, file, fileName, photoType, replaces }: PickedFile,
  effects: Effects = systemEffects,
): Promise<MediaRow | undefined> {
  const row: MediaRow = {
    id: effects.newId(),
    slot,
    stage: 'picked',
    fileName,
    sizeBytes: file.size,
    thumbnail: null,
    photoType: photoType ?? null,
    description: null,
    serverId: null,
    at: effects.now(),
  };
  return store.transaction('rw', store.media, store.files, store.outbox, async () => {
    if (replaces !== undefined) await removeFile(store, replaces, effects);
    if (slot === 'photo' || slot === 'video') {
      if ((await countFiles(store, slot)) >= SLOT_LIMITS[slot]) return undefined;
    } else {
      const before = await store.media.where({ slot }).filter(isOnlyPicked).primaryKeys();
      await forgetFiles(store, before);
    }
    await store.media.add(row);
    await store.files.add({ id: row.id, file });
    return row;
  });
}

function isOnlyPicked(row: MediaRow): boolean {
  return row.stage === 'picked';
}

/** Files that are being deleted or cannot be prepared do not count towards the limit. */
async function countFiles(store: AccountStore, slot: GallerySlot): Promise<number> {
  const rows = await listFiles(store, slot);
  return rows.filter((row) => row.fault === undefined).length;
}

/** Undefined if the bytes are not on this phone. */
export async function readFile(store: AccountStore, id: string): Promise<Blob | undefined> {
  return (await store.files.get(id))?.file;
}

/**
 * A browser may lose the bytes of a stored file silently. A request with such a file fails as if
 * without a network. To notice this early, the function reads the first and the last byte.
 */
export async function isReadable(file: Blob): Promise<boolean> {
  try {
    const ends = [file.slice(0, 1), file.slice(-1)];
    for (const end of ends) await end.arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

/** Needs a transaction over media and files. */
export async function forgetFiles(store: AccountStore, ids: readonly string[]): Promise<void> {
  await store.media.bulkDelete([...ids]);
  await store.files.bulkDelete([...ids]);
}

export async function keepCovering(
  store: AccountStore,
  id: string,
  change: Partial<Covering>,
): Promise<void> {
  await store.transaction('rw', store.media, async () => {
    const row = await store.media.get(id);
    if (row?.stage !== 'picked') return;
    const before = row.covering ?? { covers: [], isOn: true, isChecked: false };
    await store.media.put({ ...row, covering: { ...before, ...change } });
  });
}

/** @param file the file to send; if missing, the stored bytes are sent */
export async function queueFile(
  store: AccountStore,
  { id, file }: { id: string; file?: Blob },
  effects: Effects = systemEffects,
): Promise<void> {
  await store.transaction('rw', store.media, store.files, store.outbox, async () => {
    const row = await store.media.get(id);
    if (row?.stage !== 'picked') return;
    if (SLOT_KINDS[row.slot] === 'aadhaar') await dropSuperseded(store, row);
    if (file) await store.files.put({ id, file });
    const { isSubmitted: _done, ...rest } = row;
    await putUpload(store, { ...rest, sizeBytes: file?.size ?? row.sizeBytes }, effects);
  });
}

/** Queues a file whose bytes are stored. Needs a transaction over media and outbox. */
export async function putUpload(
  store: AccountStore,
  row: MediaRow,
  effects: Effects,
): Promise<void> {
  const work = { kind: 'upload', mediaId: row.id, slot: row.slot } as const;
  await store.media.put({ ...row, stage: 'queued' });
  await store.outbox.add({
    ...newEntry({ target: targets.media(row), work }, effects),
    priority: PRIORITY[SLOT_KINDS[row.slot]],
    ...(row.waitsForWifi === true ? { waitsForWifi: true } : {}),
  });
}

/** Removes the earlier queued picture of this side, unless the server may have it [S2]. */
async function dropSuperseded(store: AccountStore, row: MediaRow): Promise<void> {
  for (const entry of await store.outbox.where('target').equals(targets.media(row)).toArray()) {
    if (entry.work.kind !== 'upload' || mayHaveArrived(entry)) continue;
    await store.outbox.delete(entry.seq);
    await forgetFiles(store, [entry.work.mediaId]);
  }
}

/**
 * 'gone': the server cannot have the file [S12]. 'queued': the server may have it, so its deletion
 * there is queued.
 */
export async function deleteFile(
  store: AccountStore,
  id: string,
  effects: Effects = systemEffects,
): Promise<'gone' | 'queued'> {
  return store.transaction('rw', store.media, store.files, store.outbox, () =>
    removeFile(store, id, effects),
  );
}

/** Needs a transaction over media, files and outbox. */
async function removeFile(
  store: AccountStore,
  id: string,
  effects: Effects,
): Promise<'gone' | 'queued'> {
  if (await dropUnsent(store, id)) return 'gone';
  const row = await store.media.get(id);
  if (!row || row.stage === 'deleting') return 'queued';
  const work = { kind: 'delete-media', mediaId: id, slot: row.slot } as const;
  await store.media.put({ ...row, stage: 'deleting' });
  await store.outbox.add({
    ...newEntry({ target: targets.media(row), work }, effects),
    priority: PRIORITY[SLOT_KINDS[row.slot]],
  });
  return 'queued';
}

/**
 * Removes the uploads that were refused or cannot have arrived. Returns true if the server cannot
 * have the file, and then also deletes it here.
 */
async function dropUnsent(store: AccountStore, id: string): Promise<boolean> {
  const row = await store.media.get(id);
  if (!row || row.stage === 'sent' || row.stage === 'deleting') return false;
  const uploads = await listUploads(store, id);
  const isNowhere = !uploads.some(mayBeThere);
  const over = uploads.filter((entry) => isNowhere || !mayHaveArrived(entry));
  await store.outbox.bulkDelete(over.map((entry) => entry.seq));
  if (isNowhere) await forgetFiles(store, [id]);
  return isNowhere;
}

async function listUploads(store: AccountStore, mediaId: string): Promise<OutboxEntry[]> {
  const entries = await store.outbox.toArray();
  return entries.filter((entry) => entry.work.kind === 'upload' && entry.work.mediaId === mediaId);
}

/** Oldest first, without files that are being deleted. */
export async function listFiles(store: AccountStore, slot: MediaSlot): Promise<MediaRow[]> {
  const rows = await store.media.where({ slot }).sortBy('at');
  return rows.filter((row) => row.stage !== 'deleting');
}
