/**
 * Handles photos and videos until they are queued. The app prepares a file (it makes the file
 * smaller and adds a poster), and a person submits the file. These two steps can happen in any
 * order. After both steps the file is queued. If the page is killed at any line, the next visit
 * continues, and no file is queued twice [S3]. If a file has crashed the page twice, the app opens
 * it again only if a person wants this.
 *
 *   picked ──prepared──▶ picked, prepared ──'Upload'──▶ queued
 *     └──'Upload'──▶ picked, submitted ──prepared──▶ queued
 */
import type { AccountStore } from './account-store.ts';
import { systemEffects, type Effects } from './effects.ts';
import { GALLERY_SLOTS, type GallerySlot, type MediaRow } from './media-row.ts';
import { queueFile, smallFileId } from './media-store.ts';
import { targets } from './outbox-entry.ts';

/**
 * The number of attempts after which the app asks a person before it prepares the file again,
 * because opening the file may crash the page.
 */
const PREPARE_MAX_ATTEMPTS = 2;

/**
 * Lists the files that are not prepared yet: files with fewer attempts first, and among these the
 * oldest first. It omits files that wait for a person.
 */
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
 * Counts an attempt to prepare a file, before the file is opened [S3]. Returns false after too many
 * attempts. The file then waits for a person, and the app continues with the other files.
 */
export async function beginPreparing(store: AccountStore, id: string): Promise<boolean> {
  return store.transaction('rw', store.media, async () => {
    const row = await store.media.get(id);
    if (row?.stage !== 'picked') return false;
    const attempts = (row.attempts ?? 0) + 1;
    const isOver = attempts > PREPARE_MAX_ATTEMPTS;
    await store.media.put(isOver ? { ...row, fault: 'gaveUp' } : { ...row, attempts });
    return !isOver;
  });
}

/** Subtracts an attempt that failed for a reason that is not in the file. */
export async function takeAttemptBack(store: AccountStore, id: string): Promise<void> {
  await changePicked(store, id, ({ attempts = 0, ...row }) =>
    attempts > 1 ? { ...row, attempts: attempts - 1 } : row,
  );
}

/**
 * Allows new attempts to prepare a file. A person asked for this after too many failed attempts.
 */
export async function prepareAgain(store: AccountStore, id: string): Promise<void> {
  await changePicked(store, id, ({ fault: _fault, attempts: _attempts, ...row }) => row);
}

/** Changes the description of a picked file (such as its type) until it is submitted. */
export async function describePicked(
  store: AccountStore,
  id: string,
  change: Partial<Pick<MediaRow, 'photoType' | 'description' | 'waitsForWifi'>>,
): Promise<void> {
  await changePicked(store, id, (row) => (row.isSubmitted ? row : { ...row, ...change }));
}

/**
 * The poster and the length of a film. The app finds them before it prepares the film, because the
 * preparation takes a while.
 */
export type Seen = Pick<MediaRow, 'thumbnail' | 'seconds'>;

export interface Prepared extends Seen, Partial<Pick<MediaRow, 'form' | 'fileName'>> {
  /** The file to send instead of the picked bytes; missing if the picked bytes are sent. */
  file?: Blob;
}

/**
 * Replaces the picked bytes with the prepared bytes. A smaller film is stored in addition to the
 * picked film until it is queued, because the person may still choose to send the film as filmed.
 */
export async function keepPrepared(
  store: AccountStore,
  id: string,
  { file, ...known }: Prepared,
): Promise<void> {
  await store.transaction('rw', store.media, store.files, async () => {
    const row = await store.media.get(id);
    if (row?.stage !== 'picked' || row.preparedFromBytes !== undefined) return;
    // While the smaller film was being made, the person chose 'as filmed', so the smaller film is
    // dropped.
    if (known.form === 'small' && row.isAsFilmed) return;
    const { attempts: _attempts, fault: _fault, ...ready } = row;
    if (file) await store.files.put({ id: known.form === 'small' ? smallFileId(id) : id, file });
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
 * Stores whether a film is sent as filmed or made smaller. The film is then prepared again from the
 * picked bytes.
 */
export async function chooseForm(
  store: AccountStore,
  id: string,
  wish: 'small' | 'asFilmed',
): Promise<void> {
  await store.transaction('rw', store.media, store.files, async () => {
    await store.files.delete(smallFileId(id));
    await changePicked(store, id, (row) => {
      const { attempts: _a, fault: _f, form: _o, isAsFilmed: _w, preparedFromBytes, ...rest } = row;
      const sizeBytes = row.form === 'small' ? preparedFromBytes : undefined;
      return {
        ...rest,
        sizeBytes: sizeBytes ?? row.sizeBytes,
        ...(wish === 'asFilmed' ? { isAsFilmed: true } : {}),
      };
    });
  });
}

/** Records that a picked file cannot be opened. The person has to pick another file. */
export async function noteUnreadable(store: AccountStore, id: string): Promise<void> {
  await changePicked(store, id, (row) => ({ ...row, fault: 'unreadable' }));
}

/**
 * Removes the mark 'unreadable', because a later attempt opened the file, perhaps with more free
 * memory.
 */
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

/**
 * Submits the picked files. Prepared files are queued at once. The other files are queued as soon
 * as they are prepared.
 */
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

/**
 * Queues the files that are both prepared and submitted, in the order in which they were picked.
 */
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

/** Lets all uploads use mobile data, because a person pressed 'Send now'. */
export async function liftWifiWaits(store: AccountStore): Promise<void> {
  await store.outbox.filter((entry) => entry.waitsForWifi === true).modify({ waitsForWifi: false });
}

/** Sets whether a queued upload waits for Wi-Fi. This can be changed until the file is sent. */
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
