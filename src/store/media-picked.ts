/**
 * Photos and videos until they are queued. A file is queued when the app has prepared it (made it
 * smaller, added a poster) and a person has submitted it, in any order. If the page is killed, the
 * next visit continues, and no file is queued twice [S3].
 *
 *   picked ──prepared──▶ picked, prepared ──'Upload'──▶ queued
 *     └──'Upload'──▶ picked, submitted ──prepared──▶ queued
 */
import type { AccountStore } from './account-store.ts';
import { systemEffects, type Effects } from './effects.ts';
import { GALLERY_SLOTS, type GallerySlot, type MediaRow } from './media-row.ts';
import { queueFile } from './media-store.ts';
import { targets } from './outbox-entry.ts';

/** Opening a file may crash the page. After this many attempts, only a person can start another. */
const PREPARE_MAX_ATTEMPTS = 2;

/** Files with fewer attempts first, then the oldest first. Omits files that wait for a person. */
export async function listUnprepared(store: AccountStore): Promise<MediaRow[]> {
  const rows = await store.media.where('slot').anyOf(GALLERY_SLOTS).sortBy('at');
  return rows
    .filter(
      ({ stage, preparedFromBytes, fault }) =>
        stage === 'picked' && preparedFromBytes === undefined && fault === undefined,
    )
    .sort((a, b) => (a.attempts ?? 0) - (b.attempts ?? 0));
}

/**
 * Counts an attempt before the file is opened [S3]. Returns false if the file must not be opened.
 * After too many attempts, a film is sent as picked, and a photo gets the fault 'gaveUp'.
 */
export async function beginPreparing(store: AccountStore, id: string): Promise<boolean> {
  return store.transaction('rw', store.media, async () => {
    const row = await store.media.get(id);
    if (row?.stage !== 'picked') return false;
    const attempts = (row.attempts ?? 0) + 1;
    if (attempts <= PREPARE_MAX_ATTEMPTS) {
      await store.media.put({ ...row, attempts });
      return true;
    }
    if (row.slot === 'video') await sendAsPicked(store, id);
    else await store.media.put({ ...row, fault: 'gaveUp' });
    return false;
  });
}

/** An attempt does not count if it failed for a reason that is not in the file. */
export async function takeAttemptBack(store: AccountStore, id: string): Promise<void> {
  await changePicked(store, id, ({ attempts = 0, ...row }) =>
    attempts > 1 ? { ...row, attempts: attempts - 1 } : row,
  );
}

export async function prepareAgain(store: AccountStore, id: string): Promise<void> {
  await changePicked(store, id, ({ fault: _fault, attempts: _attempts, ...row }) => row);
}

export async function describePicked(
  store: AccountStore,
  id: string,
  change: Partial<Pick<MediaRow, 'photoType' | 'description' | 'waitsForWifi'>>,
): Promise<void> {
  await changePicked(store, id, (row) => (row.isSubmitted ? row : { ...row, ...change }));
}

/** What is shown of a film while the app prepares it, because that takes a while. */
export type Seen = Pick<MediaRow, 'thumbnail' | 'seconds'>;

export interface Prepared extends Seen, Partial<Pick<MediaRow, 'form' | 'fileName'>> {
  /** Missing if the picked bytes are sent unchanged. */
  file?: Blob;
}

export async function keepPrepared(
  store: AccountStore,
  id: string,
  { file, ...known }: Prepared,
): Promise<void> {
  await store.transaction('rw', store.media, store.files, async () => {
    const row = await store.media.get(id);
    if (row?.stage !== 'picked' || row.preparedFromBytes !== undefined) return;
    const { attempts: _attempts, fault: _fault, ...ready } = row;
    if (file) await store.files.put({ id, file });
    await store.media.put({
      ...ready,
      ...known,
      preparedFromBytes: row.sizeBytes,
      sizeBytes: file?.size ?? row.sizeBytes,
    });
  });
}

export async function noteSeen(store: AccountStore, id: string, seen: Seen): Promise<void> {
  await changePicked(store, id, (row) => ({ ...row, ...seen }));
}

/**
 * The film is not made smaller: this browser cannot read it, two attempts did not finish, or a
 * person cancelled it.
 */
export async function sendAsPicked(store: AccountStore, id: string): Promise<void> {
  await changePicked(store, id, ({ attempts: _attempts, ...row }) =>
    row.preparedFromBytes === undefined
      ? { ...row, form: 'untouched', preparedFromBytes: row.sizeBytes }
      : row,
  );
}

export async function noteUnreadable(store: AccountStore, id: string): Promise<void> {
  await changePicked(store, id, (row) => ({ ...row, fault: 'unreadable' }));
}

/** A later attempt opened the file, perhaps with more free memory. */
export async function noteReadable(store: AccountStore, id: string): Promise<void> {
  await changePicked(store, id, ({ fault: _before, ...row }) => row);
}

async function changePicked(
  store: AccountStore,
  id: string,
  change: (row: MediaRow) => MediaRow,
): Promise<void> {
  await store.transaction('rw', store.media, async () => {
    const row = await store.media.get(id);
    if (row?.stage === 'picked') await store.media.put(change(row));
  });
}

export async function submitPicked(
  store: AccountStore,
  slot: GallerySlot,
  effects: Effects = systemEffects,
): Promise<void> {
  await store.transaction('rw', store.media, store.files, store.outbox, async () => {
    await store.media
      .where({ slot })
      .filter(({ stage, fault }) => stage === 'picked' && fault === undefined)
      .modify({ isSubmitted: true });
    await queueReady(store, effects);
  });
}

export async function queueReady(
  store: AccountStore,
  effects: Effects = systemEffects,
): Promise<void> {
  await store.transaction('rw', store.media, store.files, store.outbox, async () => {
    const rows = await store.media.where('slot').anyOf(GALLERY_SLOTS).sortBy('at');
    for (const { id, preparedFromBytes, isSubmitted } of rows) {
      if (preparedFromBytes !== undefined && isSubmitted) await queueFile(store, { id }, effects);
    }
  });
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
