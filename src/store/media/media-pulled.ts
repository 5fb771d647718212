/**
 * Merges the server's list of photos or videos into this phone's list [S13]. Files that are picked,
 * queued or being deleted here stay. A list that may be older than a confirmed change is ignored.
 */
import { PHOTO_TYPES } from '../../domain/enumerations.ts';
import type { Id } from '../../domain/reference-item.ts';
import type { AccountStore, GalleryState } from '../schema/account-store.ts';
import type { GallerySlot, MediaRow } from '../schema/media-row.ts';
import { forgetFiles } from './media-store.ts';
import { mayHaveArrived } from '../schema/outbox-entry.ts';
import { readProgressRow, withoutLost } from '../sections/progress-store.ts';

export interface ServerFile {
  serverId: Id;
  photoType: string | null;
  description: string | null;
  /** The UUID that the sending phone gave the file; null if the server stores none. */
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

/** Records that the server confirmed a change of this phone. Needs a transaction over progress. */
export async function recordGalleryChange(
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
  /** In epoch milliseconds. */
  startedAt: number;
  now: number;
}

/** Needs a transaction over media, files, outbox and progress. */
export async function storeServerFiles(
  store: AccountStore,
  { slot, files, startedAt, now }: ServerList,
): Promise<void> {
  const gallery = await readGallery(store, slot);
  // A time in the future comes from a wrong clock and does not count.
  const isSince = (at: number) => at >= startedAt && at <= now;
  if (isSince(gallery.changedAt) || isSince(gallery.fetchedAt)) return;
  const rows = await store.media.where({ slot }).toArray();
  const listed = new Set(files.map(({ serverId }) => String(serverId)));
  const known = new Set(rows.map(({ serverId }) => String(serverId)));
  const ids = new Set(rows.map(({ id }) => id));
  const missing = rows.filter((row) => row.stage === 'sent' && !listed.has(String(row.serverId)));
  // A file that was sent again after a restore of the server has a new id there [S26].
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
  // Until it arrives, the new files of the list are not stored.
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

/** The id depends only on the server's list, so that two simultaneous pulls create one row. */
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

export async function listWithoutThumbnail(
  store: AccountStore,
  slot: GallerySlot,
): Promise<MediaRow[]> {
  const rows = await store.media.where({ slot }).toArray();
  return rows.filter((row) => row.stage === 'sent' && row.thumbnail === null);
}
