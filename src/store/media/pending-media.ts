/**
 * Handles a picked file until it is in the outbox. A photo or video is queued when the app has
 * prepared it (made it smaller, added a poster) and a person has submitted it, in any order. A side
 * of the Aadhaar card is queued with its covers drawn in. If the page is killed, the next visit
 * continues, and no file is queued twice [S3].
 *
 *   picked ──prepared──▶ picked, prepared ──'Upload'──▶ queued
 *     └──'Upload'──▶ picked, submitted ──prepared──▶ queued
 *
 * The bytes are stored before anything else is done with the file. It is queued in one transaction
 * with its outbox entry [S1].
 */
import type { Redaction } from '../../domain/redaction.ts';
import { PHOTO_TYPES, type PhotoType } from '../../domain/enumerations.ts';
import {
  checkMedia,
  detectMediaType,
  fileExtension,
  MEDIA_RULES,
  MEDIA_SIGNATURE_BYTES,
} from '../../domain/media.ts';
import type { AccountStore } from '../schema/account-store.ts';
import { systemEnvironment, type StoreEnvironment } from '../schema/environment.ts';
import {
  GALLERY_SLOTS,
  isGallery,
  SLOT_KINDS,
  SLOT_LIMITS,
  type GallerySlot,
  type MediaRow,
  type MediaSlot,
} from '../schema/media-row.ts';
import {
  findMainPhoto,
  forgetFiles,
  isReadable,
  listFiles,
  putUpload,
  deleteFile,
} from './media-store.ts';
import { mayHaveArrived, targets } from '../schema/outbox-entry.ts';
import { storageFault } from '../schema/storage-fault.ts';

/** Each reason has a sentence in public/locales. */
export type PickFailure =
  | 'type'
  | 'damaged'
  | 'size'
  | 'unreadable'
  | 'full'
  | 'space'
  | 'storageFull'
  | 'storage';

interface Picked {
  slot: MediaSlot;
  file: File;
  photoType?: PhotoType;
  replaces?: string | undefined;
  /** Missing if nobody checked the free storage. */
  hasRoom?: boolean;
}

/**
 * Checks the bytes and stores the file before anything else is done with it [S3]. A picture is read
 * once: the bytes that are checked are the bytes that are stored.
 */
export async function pickMedia(
  store: AccountStore,
  { slot, file, hasRoom = true, ...about }: Picked,
): Promise<PickFailure | undefined> {
  const kind = SLOT_KINDS[slot];
  const readBytes = kind === 'video' ? MEDIA_SIGNATURE_BYTES : MEDIA_RULES[kind].maxBytes;
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(await file.slice(0, readBytes).arrayBuffer());
  } catch {
    // For example because the memory card was removed.
    return 'unreadable';
  }
  const reason = checkMedia(kind, { head: bytes, sizeBytes: file.size, claim: file.type });
  if (reason) return reason === 'imageTooLarge' || reason === 'videoTooLarge' ? 'size' : 'type';
  // The server would refuse a damaged picture. Refusing it here saves mobile data.
  if (kind !== 'video') {
    // Every screen loads the store, but only a picked picture needs this code.
    const { isWholePicture } = await import('../../domain/whole-picture.ts');
    if (!(await isWholePicture(bytes))) return 'damaged';
  }
  if (!hasRoom) return 'space';
  const type = detectMediaType(bytes) ?? '';
  try {
    // The picked file's name may be private, so the file gets a new one. A side is sent as a JPEG.
    const fileName = `${slot}.${kind === 'aadhaar' ? 'jpg' : fileExtension(type)}`;
    const kept = kind === 'video' ? file.slice(0, file.size, type) : new Blob([bytes], { type });
    const row = await storePickedFile(store, { slot, file: kept, fileName, ...about });
    return row ? undefined : 'full';
  } catch (cause) {
    if (!(await isReadable(file))) return 'unreadable';
    return storageFault(cause) === 'full' ? 'storageFull' : 'storage';
  }
}

interface PickedFile {
  slot: MediaSlot;
  file: Blob;
  fileName: string;
  /** By default, a photo is the profile picture if there is none yet. */
  photoType?: PhotoType;
  /** The id of a file that this file replaces, because the server or this phone refused it. */
  replaces?: string | undefined;
}

/**
 * A side of the Aadhaar card replaces its earlier picture if that was not submitted. Returns
 * undefined and stores nothing above the limit of photos or videos.
 */
export async function storePickedFile(
  store: AccountStore,
  { slot, file, fileName, photoType, replaces }: PickedFile,
  environment: StoreEnvironment = systemEnvironment,
): Promise<MediaRow | undefined> {
  const row: MediaRow = {
    id: environment.newId(),
    slot,
    stage: 'picked',
    fileName,
    sizeBytes: file.size,
    thumbnail: null,
    photoType: photoType ?? null,
    description: null,
    serverId: null,
    at: environment.now(),
  };
  return store.transaction('rw', store.media, store.files, store.outbox, async () => {
    if (replaces !== undefined) await deleteFile(store, replaces, environment);
    if (isGallery(slot)) {
      const files = (await listFiles(store, slot)).filter(({ fault }) => fault === undefined);
      if (files.length >= SLOT_LIMITS[slot]) return undefined;
      if (slot === 'photo') row.photoType ??= findMainPhoto(files) ? OTHER_TYPE : MAIN_TYPE;
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

const [MAIN_TYPE, , OTHER_TYPE] = PHOTO_TYPES;

/**
 * Keeps at most one picked photo as the profile picture. If a photo loses this type again, for
 * example because arrow keys passed the option, another picked photo gets it.
 */
export async function describePicked(
  store: AccountStore,
  id: string,
  change: Partial<Pick<MediaRow, 'photoType' | 'description' | 'waitsForWifi'>>,
): Promise<void> {
  await store.transaction('rw', store.media, async () => {
    const before = await store.media.get(id);
    await changePicked(store, id, (row) => (row.isSubmitted ? row : { ...row, ...change }));
    if (change.photoType === undefined || before?.isSubmitted) return;
    const others = (await listFiles(store, 'photo')).filter((row) => row.id !== id);
    const replace = (rows: readonly MediaRow[], photoType: PhotoType) =>
      store.media.bulkPut(rows.filter(isOnlyPicked).map((row) => ({ ...row, photoType })));
    if (change.photoType === MAIN_TYPE) {
      await replace(
        others.filter((row) => row.photoType === MAIN_TYPE),
        OTHER_TYPE,
      );
    } else if (before?.photoType === MAIN_TYPE && !findMainPhoto(others)) {
      const next = others.find((row) => isOnlyPicked(row) && row.photoType === OTHER_TYPE);
      if (next) await replace([next], MAIN_TYPE);
    }
  });
}

export async function persistCovering(
  store: AccountStore,
  id: string,
  change: Partial<Redaction>,
): Promise<void> {
  await store.transaction('rw', store.media, async () => {
    const row = await store.media.get(id);
    if (row?.stage !== 'picked') return;
    const before = row.covering ?? { covers: [], isOn: true };
    await store.media.put({ ...row, covering: { ...before, ...change } });
  });
}

/** Opening a file may crash the page. After this many attempts, only a person can start another. */
const PREPARE_MAX_ATTEMPTS = 2;

/** Files with fewer attempts first, then the oldest first. Omits files that wait for a person. */
export async function listUnprepared(store: AccountStore): Promise<MediaRow[]> {
  const rows = await store.media.where('slot').anyOf(GALLERY_SLOTS).sortBy('at');
  return rows.filter(isUnprepared).sort((a, b) => (a.attempts ?? 0) - (b.attempts ?? 0));
}

export function isUnprepared({ stage, preparedFromBytes, fault }: MediaRow): boolean {
  return stage === 'picked' && preparedFromBytes === undefined && fault === undefined;
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

/** Call this if an attempt failed for a reason that is not in the file. */
export async function undoAttempt(store: AccountStore, id: string): Promise<void> {
  await changePicked(store, id, ({ attempts = 0, ...row }) =>
    attempts > 1 ? { ...row, attempts: attempts - 1 } : row,
  );
}

export async function prepareAgain(store: AccountStore, id: string): Promise<void> {
  await changePicked(store, id, ({ fault: _fault, attempts: _attempts, ...row }) => row);
}

/** What is shown of a film while the app prepares it, because that takes a while. */
export type Seen = Pick<MediaRow, 'thumbnail' | 'seconds'>;

export interface Prepared
  extends Seen, Partial<Pick<MediaRow, 'form' | 'fileName' | 'hasRareSound'>> {
  /** Missing if the picked bytes are sent unchanged. */
  file?: Blob;
}

export async function recordSeen(store: AccountStore, id: string, seen: Seen): Promise<void> {
  await changePicked(store, id, (row) => ({ ...row, ...seen }));
}

export async function storePrepared(
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

/** The film is not prepared: it cannot be read, two attempts failed, or a person cancelled that. */
export async function sendAsPicked(store: AccountStore, id: string): Promise<void> {
  await changePicked(store, id, ({ attempts: _attempts, ...row }) =>
    row.preparedFromBytes === undefined
      ? { ...row, form: 'untouched', preparedFromBytes: row.sizeBytes }
      : row,
  );
}

export async function recordUnreadable(store: AccountStore, id: string): Promise<void> {
  await changePicked(store, id, (row) => ({ ...row, fault: 'unreadable' }));
}

/** A later attempt opened the file, perhaps with more free memory. */
export async function recordReadable(store: AccountStore, id: string): Promise<void> {
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
  environment: StoreEnvironment = systemEnvironment,
): Promise<void> {
  await store.transaction('rw', store.media, store.files, store.outbox, async () => {
    await store.media
      .where({ slot })
      .filter(({ stage, fault }) => stage === 'picked' && fault === undefined)
      .modify({ isSubmitted: true });
    await queueReady(store, environment);
  });
}

export async function queueReady(
  store: AccountStore,
  environment: StoreEnvironment = systemEnvironment,
): Promise<void> {
  await store.transaction('rw', store.media, store.files, store.outbox, async () => {
    const rows = await store.media.where('slot').anyOf(GALLERY_SLOTS).sortBy('at');
    for (const { id, preparedFromBytes, isSubmitted } of rows) {
      if (preparedFromBytes !== undefined && isSubmitted)
        await queueFile(store, { id }, environment);
    }
  });
}

/** @param file the file to send; if missing, the stored bytes are sent */
export async function queueFile(
  store: AccountStore,
  { id, file }: { id: string; file?: Blob },
  environment: StoreEnvironment = systemEnvironment,
): Promise<void> {
  await store.transaction('rw', store.media, store.files, store.outbox, async () => {
    const row = await store.media.get(id);
    if (row?.stage !== 'picked') return;
    if (!isGallery(row.slot)) await dropSuperseded(store, row);
    if (file) await store.files.put({ id, file });
    const { isSubmitted: _done, ...rest } = row;
    await putUpload(store, { ...rest, sizeBytes: file?.size ?? row.sizeBytes }, environment);
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
