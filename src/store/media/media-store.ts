/** The files of this phone and their outbox entries. Picked files are in pending-media.ts. */
import type { AccountStore } from '../schema/account-store.ts';
import { systemEnvironment, type StoreEnvironment } from '../schema/environment.ts';
import { SLOT_KINDS, type MediaRow, type MediaSlot } from '../schema/media-row.ts';
import {
  mayBeThere,
  mayHaveArrived,
  newEntry,
  PRIORITY,
  targets,
  type OutboxEntry,
} from '../schema/outbox-entry.ts';

/** Undefined if the bytes are not on this phone. */
export async function readFile(store: AccountStore, id: string): Promise<Blob | undefined> {
  return (await store.files.get(id))?.file;
}

/**
 * A browser may lose the bytes of a stored file silently. A request with such a file fails like one
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

/** Queues a file whose bytes are stored. Needs a transaction over media and outbox. */
export async function putUpload(
  store: AccountStore,
  row: MediaRow,
  environment: StoreEnvironment,
): Promise<void> {
  const work = { kind: 'upload', mediaId: row.id, slot: row.slot } as const;
  await store.media.put({ ...row, stage: 'queued' });
  await store.outbox.add({
    ...newEntry({ target: targets.media(row), work }, environment),
    priority: PRIORITY[SLOT_KINDS[row.slot]],
    ...(row.waitsForWifi === true ? { waitsForWifi: true } : {}),
  });
}

/** 'gone': the server cannot have the file [S12]. 'queued': it may, so a deletion is queued. */
export async function deleteFile(
  store: AccountStore,
  id: string,
  environment: StoreEnvironment = systemEnvironment,
): Promise<'gone' | 'queued'> {
  return store.transaction('rw', store.media, store.files, store.outbox, async () => {
    if (await dropUnsent(store, id)) return 'gone';
    const row = await store.media.get(id);
    if (!row || row.stage === 'deleting') return 'queued';
    const work = { kind: 'delete-media', mediaId: id, slot: row.slot } as const;
    await store.media.put({ ...row, stage: 'deleting' });
    await store.outbox.add({
      ...newEntry({ target: targets.media(row), work }, environment),
      priority: PRIORITY[SLOT_KINDS[row.slot]],
    });
    return 'queued';
  });
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

/** Expects the oldest first. A newer profile picture replaces the earlier ones. */
export function findMainPhoto(photos: readonly MediaRow[]): MediaRow | undefined {
  return photos.filter(({ photoType }) => photoType === 'Profile Picture').at(-1);
}

/** After 'Send now', all queued uploads may use mobile data. */
export async function liftWifiWaits(store: AccountStore): Promise<void> {
  await store.outbox.filter((entry) => entry.waitsForWifi === true).modify({ waitsForWifi: false });
}

export async function setWaitsForWifi(
  store: AccountStore,
  id: string,
  waitsForWifi: boolean,
): Promise<void> {
  await store.transaction('rw', store.media, store.outbox, async () => {
    const row = await store.media.get(id);
    if (!row) return;
    await store.media.put({ ...row, waitsForWifi });
    await store.outbox
      .where('target')
      .equals(targets.media(row))
      .filter(({ work }) => work.kind === 'upload')
      .modify({ waitsForWifi });
  });
}
