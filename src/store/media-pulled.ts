/**
 * Merges the server's lists of photos and videos into this phone's lists [S13]. Files that another
 * phone sent are added. Files that another phone deleted are removed. A pull never changes a file
 * that is picked, queued or being deleted on this phone. A pull ignores a list that may be older
 * than a confirmed change.
 */
import { PHOTO_TYPES } from '../domain/enumerations.ts';
import type { Id } from '../domain/reference-item.ts';
import type { AccountStore, GalleryState } from './account-store.ts';
import type { GallerySlot, MediaRow } from './media-row.ts';
import { forgetFiles } from './media-store.ts';
import { mayHaveArrived } from './outbox-entry.ts';
import { readProgressRow, withoutLost } from './progress-store.ts';

/** A photo or a video in the server's list. */
export interface ServerFile {
  serverId: Id;
  photoType: string | null;
  description: string | null;
  /** The UUID that the sending phone gave to the file; null if the server does not store it. */
  clientId: string | null;
}

export async function readGallery(store: AccountStore, slot: GallerySlot): Promise<GalleryState> {
  const progress = await store.progress.get('progress');
  return progress?.galleries?.[slot] ?? { fetchedAt: 0, changedAt: 0 };
}

async function putGallery(
  store: AccountStore,
  slot: GallerySlot,
  change: Partial<GalleryState>,
): Promise<void> {
  const row = await readProgressRow(store);
  const gallery = { ...(await readGallery(store, slot)), ...change };
  await store.progress.put({ ...row, galleries: { ...row.galleries, [slot]: gallery } });
}

/**
 * Records that the server confirmed a change from this phone. The files of this slot no longer
 * count as lost. Call it inside a transaction over progress.
 */
export async function noteGalleryChange(
  store: AccountStore,
  slot: GallerySlot,
  changedAt: number,
): Promise<void> {
  await putGallery(store, slot, { changedAt });
  await store.progress.put(withoutLost(await readProgressRow(store), [slot]));
}

interface ServerList {
  slot: GallerySlot;
  files: readonly ServerFile[];
  /** The time when the list was requested, in epoch milliseconds. */
  startedAt: number;
  now: number;
}

/**
 * Merges the server's list into the phone's list. Call it inside a transaction over media, files,
 * outbox and progress.
 */
export async function storeServerFiles(
  store: AccountStore,
  { slot, files, startedAt, now }: ServerList,
): Promise<void> {
  const gallery = await readGallery(store, slot);
  // A stored time in the future is ignored, because the clock was wrong when the time was stored.
  const isSince = (at: number) => at >= startedAt && at <= now;
  if (isSince(gallery.changedAt) || isSince(gallery.fetchedAt)) return;
  const rows = await store.media.where({ slot }).toArray();
  const listed = new Set(files.map(({ serverId }) => String(serverId)));
  const known = new Set(rows.map(({ serverId }) => String(serverId)));
  const ids = new Set(rows.map(({ id }) => id));
  const missing = rows.filter((row) => row.stage === 'sent' && !listed.has(String(row.serverId)));
  // After a restore of the server, files were sent again, and the server gave them new ids [S26].
  const again = new Map(files.map(({ clientId, serverId }) => [clientId, serverId]));
  const gone = missing.filter(({ id }) => !again.has(id));
  for (const { id } of missing) {
    const serverId = again.get(id);
    if (serverId !== undefined) await store.media.update(id, { serverId });
  }
  await forgetFiles(
    store,
    gone.map(({ id }) => id),
  );
  const unknown = files.filter(
    ({ serverId, clientId }) =>
      !known.has(String(serverId)) && (clientId === null || !ids.has(clientId)),
  );
  // A listed file without a UUID may be an upload of this phone whose answer has not arrived yet.
  // Such a list is not stored until that answer has arrived.
  const isNameless = unknown.some(({ clientId }) => clientId === null);
  if (isNameless && (await isUploadOpen(store, rows))) return;
  for (const [index, file] of unknown.entries()) {
    await store.media.put(pulledRow(slot, file, startedAt + index));
  }
  await putGallery(store, slot, { fetchedAt: startedAt });
}

async function isUploadOpen(store: AccountStore, rows: readonly MediaRow[]): Promise<boolean> {
  const ids = new Set(rows.map(({ id }) => id));
  const open = await store.outbox.filter(mayHaveArrived).toArray();
  return open.some(({ work }) => work.kind === 'upload' && ids.has(work.mediaId));
}

/**
 * Makes a row for a file of another phone. The id of the row is derived from the server's list, so
 * that two simultaneous pulls create only one row.
 */
function pulledRow(slot: GallerySlot, file: ServerFile, at: number): MediaRow {
  return {
    id: file.clientId ?? `${slot}-${file.serverId}`,
    slot,
    stage: 'sent',
    fileName: '',
    sizeBytes: 0,
    thumbnail: null,
    photoType: PHOTO_TYPES.find((type) => type === file.photoType) ?? null,
    description: file.description,
    serverId: file.serverId,
    at,
  };
}

/** Lists the sent files whose thumbnail is not on this phone. */
export async function listWithoutThumbnail(
  store: AccountStore,
  slot: GallerySlot,
): Promise<MediaRow[]> {
  const rows = await store.media.where({ slot }).toArray();
  return rows.filter((row) => row.stage === 'sent' && row.thumbnail === null);
}

/** Stores the thumbnail of a file, unless the file was removed in the meantime. */
export async function keepThumbnail(
  store: AccountStore,
  id: string,
  thumbnail: Blob,
): Promise<void> {
  await store.media.update(id, { thumbnail });
}
