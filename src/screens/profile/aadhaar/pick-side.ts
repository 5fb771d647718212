import { checkMedia, MEDIA_SIGNATURE_BYTES } from '../../../domain/media.ts';
import type { CardSide } from '../../../media/card/proposal/propose-covers.ts';
import type { AccountStore } from '../../../store/account-store.ts';
import { keepPickedFile } from '../../../store/pending-media.ts';
import { storageFault } from '../../../store/storage-fault.ts';
import { slotOf } from './read-sides.ts';

/** public/locales has a sentence for each reason. */
export type SideFailure = 'type' | 'size' | 'unreadable' | 'storageFull' | 'storage' | 'cover';

/** Checks the file's size and first bytes, then stores the file before any other work [S3]. */
export async function pickSide(
  store: AccountStore,
  { side, file }: { side: CardSide; file: File },
): Promise<SideFailure | undefined> {
  let head: Uint8Array;
  try {
    head = new Uint8Array(await file.slice(0, MEDIA_SIGNATURE_BYTES).arrayBuffer());
  } catch {
    // The file may be gone, for example because the memory card was removed.
    return 'unreadable';
  }
  const reason = checkMedia('aadhaar', { head, sizeBytes: file.size });
  if (reason) return reason === 'imageTooLarge' ? 'size' : 'type';
  try {
    // The picked file's own name may contain the Aadhaar number, so it is not stored or sent.
    const slot = slotOf(side);
    await keepPickedFile(store, { slot, file, fileName: `${slot}.jpg` });
  } catch (cause) {
    return storageFault(cause) === 'full' ? 'storageFull' : 'storage';
  }
  return undefined;
}
