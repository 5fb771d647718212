import { checkMedia, detectMediaType, MEDIA_SIGNATURE_BYTES } from '../domain/media.ts';
import type { PhotoType } from '../domain/enumerations.ts';
import type { AccountStore } from './account-store.ts';
import type { GallerySlot } from './media-row.ts';
import { keepPickedFile } from './media-store.ts';
import { storageFault } from './storage-fault.ts';

/** Why a file was not taken; each has its sentence in public/locales. */
export type PickFailure =
  | 'type'
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
  /** Whether the phone has room for it, where somebody has looked. */
  hasRoom?: boolean;
}

/** Stores what somebody picked, if its bytes are those of a photo or a video; before anything else is done with it [S3]. */
export async function pickMedia(
  store: AccountStore,
  { slot, file, hasRoom = true, ...about }: Picked,
): Promise<PickFailure | undefined> {
  let head: Uint8Array;
  try {
    head = new Uint8Array(await file.slice(0, MEDIA_SIGNATURE_BYTES).arrayBuffer());
  } catch {
    // Picked from somewhere that is gone by now, such as a card that was taken out.
    return 'unreadable';
  }
  const reason = checkMedia(slot, { head, sizeBytes: file.size });
  if (reason) return reason === 'imageTooLarge' || reason === 'videoTooLarge' ? 'size' : 'type';
  if (!hasRoom) return 'space';
  const mediaType = detectMediaType(head) ?? '';
  try {
    // Its own name is nobody's business; its type is what its bytes say, whatever it is called.
    const fileName = `${slot}.${EXTENSIONS[mediaType] ?? 'bin'}`;
    const typed = file.slice(0, file.size, mediaType);
    const row = await keepPickedFile(store, { slot, file: typed, fileName, ...about });
    return row ? undefined : 'full';
  } catch (cause) {
    return storageFault(cause) === 'full' ? 'storageFull' : 'storage';
  }
}

const EXTENSIONS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/x-msvideo': 'avi',
};
