/**
 * Picked files. Always holds: a file's bytes are stored before anything else is done
 * with them [S3]; what is queued and its outbox entry are one transaction [S1].
 */
import type { Covering } from '../domain/cover.ts';
import type { PhotoType } from '../domain/enumerations.ts';
import type { AccountStore } from './account-store.ts';
import { systemEffects, type Effects } from './effects.ts';
import { SLOT_KINDS, type MediaRow, type MediaSlot } from './media-row.ts';
import { PRIORITY, targets, type OutboxEntry } from './outbox-entry.ts';
import { newEntry } from './section-store.ts';

export interface PickedFile {
  slot: MediaSlot;
  file: Blob;
  fileName: string;
  photoType?: PhotoType;
  description?: string;
}

/** Stores a file as it was picked, and only stores it [S3]; a side of the Aadhaar card replaces one that was only picked. */
export async function keepPickedFile(
  store: AccountStore,
  { slot, file, fileName, photoType, description }: PickedFile,
  effects: Effects = systemEffects,
): Promise<MediaRow> {
  const row: MediaRow = {
    id: effects.newId(),
    slot,
    stage: 'picked',
    file,
    fileName,
    sizeBytes: file.size,
    thumbnail: null,
    photoType: photoType ?? null,
    description: description ?? null,
    serverId: null,
    at: effects.now(),
  };
  await store.transaction('rw', store.media, async () => {
    if (SLOT_KINDS[slot] === 'aadhaar') {
      await store.media.where({ slot }).filter(isOnlyPicked).delete();
    }
    await store.media.add(row);
  });
  return row;
}

function isOnlyPicked(row: MediaRow): boolean {
  return row.stage === 'picked';
}

/** Remembers what changed in what is to be hidden of a picked side, so that a killed page loses nothing of it. */
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

/** Puts what is to be sent in the place of what was picked, and queues it, in one transaction. */
export async function queueFile(
  store: AccountStore,
  { id, file, thumbnail = null }: { id: string; file: Blob; thumbnail?: Blob | null },
  effects: Effects = systemEffects,
): Promise<void> {
  await store.transaction('rw', store.media, store.outbox, async () => {
    const row = await store.media.get(id);
    if (row?.stage !== 'picked') return;
    if (SLOT_KINDS[row.slot] === 'aadhaar') await dropSuperseded(store, row);
    await store.media.put({ ...row, stage: 'queued', file, sizeBytes: file.size, thumbnail });
    await store.outbox.add({
      ...newEntry({ target: targets.media(row), work: { kind: 'upload', mediaId: id } }, effects),
      priority: PRIORITY[SLOT_KINDS[row.slot]],
    });
  });
}

/** A side that is picked anew replaces the one before, unless that one may be at the server by now [S2]. */
async function dropSuperseded(store: AccountStore, row: MediaRow): Promise<void> {
  for (const entry of await store.outbox.where('target').equals(targets.media(row)).toArray()) {
    const isUnsent = !entry.frozen || entry.state === 'rejected';
    if (entry.work.kind !== 'upload' || !isUnsent) continue;
    await store.outbox.delete(entry.seq);
    await store.media.delete(entry.work.mediaId);
  }
}

/**
 * Deletes a file. One that was never sent goes at once, and its upload with it
 * [S12]; one that is or may be at the server is deleted there too.
 */
export async function deleteFile(
  store: AccountStore,
  id: string,
  effects: Effects = systemEffects,
): Promise<void> {
  await store.transaction('rw', store.media, store.outbox, async () => {
    const row = await store.media.get(id);
    if (!row || row.stage === 'deleting') return;
    const uploads = await listUploads(store, id);
    const mayBeThere = row.stage === 'sent' || uploads.some((entry) => mayHaveArrived(entry));
    if (!mayBeThere) {
      await store.outbox.bulkDelete(uploads.map((entry) => entry.seq));
      await store.media.delete(id);
      return;
    }
    await store.media.put({ ...row, stage: 'deleting' });
    await store.outbox.add({
      ...newEntry(
        { target: targets.media(row), work: { kind: 'delete-media', mediaId: id } },
        effects,
      ),
      priority: PRIORITY[SLOT_KINDS[row.slot]],
    });
  });
}

async function listUploads(store: AccountStore, mediaId: string): Promise<OutboxEntry[]> {
  const entries = await store.outbox.toArray();
  return entries.filter((entry) => entry.work.kind === 'upload' && entry.work.mediaId === mediaId);
}

function mayHaveArrived(entry: OutboxEntry): boolean {
  return entry.frozen !== null && entry.state !== 'rejected';
}

/** The files of a slot that are there for the person: all but those being deleted, oldest first. */
export async function listFiles(store: AccountStore, slot: MediaSlot): Promise<MediaRow[]> {
  const rows = await store.media.where({ slot }).sortBy('at');
  return rows.filter((row) => row.stage !== 'deleting');
}
