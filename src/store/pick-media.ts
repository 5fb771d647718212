import { hasJpegEnd } from '../domain/jpeg-end.ts';
import { checkMedia, detectMediaType, MEDIA_SIGNATURE_BYTES } from '../domain/media.ts';
import type { PhotoType } from '../domain/enumerations.ts';
import type { AccountStore } from './account-store.ts';
import type { GallerySlot } from './media-row.ts';
import { keepPickedFile } from './media-store.ts';
import { storageFault } from './storage-fault.ts';

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

export interface Picked {
  slot: GallerySlot;
  file: File;
  photoType?: PhotoType;
  replaces?: string | undefined;
  /** Missing if nobody checked the free storage. */
  hasRoom?: boolean;
}

/** Checks the bytes and stores the file before anything else is done with it [S3]. */
export async function pickMedia(
  store: AccountStore,
  { slot, file, hasRoom = true, ...about }: Picked,
): Promise<PickFailure | undefined> {
  let head: Uint8Array;
  try {
    head = new Uint8Array(await file.slice(0, MEDIA_SIGNATURE_BYTES).arrayBuffer());
    const reason = checkMedia(slot, { head, sizeBytes: file.size });
    if (reason) return reason === 'imageTooLarge' || reason === 'videoTooLarge' ? 'size' : 'type';
    // The server would refuse a damaged photo. Refusing it here saves mobile data.
    if (slot === 'photo' && (await isCutOff(file))) return 'damaged';
  } catch {
    // For example because the memory card was removed.
    return 'unreadable';
  }
  if (!hasRoom) return 'space';
  const mediaType = detectMediaType(head) ?? '';
  try {
    // The picked file's name may be private, so the file gets a new one.
    const fileName = `${slot}.${EXTENSIONS[mediaType] ?? 'bin'}`;
    const typed = file.slice(0, file.size, mediaType);
    const row = await keepPickedFile(store, { slot, file: typed, fileName, ...about });
    return row ? undefined : 'full';
  } catch (cause) {
    return storageFault(cause) === 'full' ? 'storageFull' : 'storage';
  }
}

async function isCutOff(photo: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await photo.arrayBuffer());
  return detectMediaType(bytes) === 'image/jpeg' && !hasJpegEnd(bytes);
}

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/x-msvideo': 'avi',
};
