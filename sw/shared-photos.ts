/**
 * Photos that a person shares from the phone's gallery are stored as if they had been picked in the
 * Photographs step.
 */
import { PHOTO_TYPES } from '../src/domain/enumerations.ts';
import { SHARE_PARAMETER, SHARE_PART, type ShareOutcome } from '../src/protocol/shared-photos.ts';
import { openAccountStore } from '../src/store/schema/account-store.ts';
import { readSession } from '../src/store/schema/device-store.ts';
import { pickMedia } from '../src/store/media/pending-media.ts';

export async function answerSharedPhotos({ request }: { request: Request }): Promise<Response> {
  const outcome = await storeSharedPhotos(request).catch((): ShareOutcome => 'storage');
  const page = outcome === 'signed-out' ? '/login?' : '/profile?step=personal-photo&';
  return Response.redirect(`${page}${SHARE_PARAMETER}=${outcome}`, 303);
}

/** Returns 'kept', or the problem: nobody is signed in, no file came, or a file was not stored. */
async function storeSharedPhotos(request: Request): Promise<ShareOutcome> {
  const form = await request.formData();
  const files = form.getAll(SHARE_PART).filter((part) => part instanceof File);
  const session = await readSession();
  // Without an account, the photo is not stored. The user can share it again.
  if (!session) return 'signed-out';
  const store = openAccountStore(session.user.id);
  // Only the family chooses the profile picture, so the photo gets another type.
  const [, , photoType] = PHOTO_TYPES;
  let outcome: ShareOutcome = files.length === 0 ? 'type' : 'kept';
  for (const file of files) {
    const failure = await pickMedia(store, { slot: 'photo', file, photoType });
    if (failure) outcome = failure === 'space' ? 'storageFull' : failure;
  }
  return outcome;
}
