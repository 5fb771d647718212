/**
 * Receives photos that a person shares from the phone's gallery, online or offline. It stores them
 * as if the person had picked them in the Photographs step. That step then prepares and sends them.
 */
import { PHOTO_TYPES } from '../src/domain/enumerations.ts';
import { SHARE_PARAMETER, SHARE_PART, type ShareOutcome } from '../src/protocol/shared-photos.ts';
import { openAccountStore } from '../src/store/account-store.ts';
import { readSession } from '../src/store/device-store.ts';
import { pickMedia } from '../src/store/pick-media.ts';

export async function answerSharedPhotos({ request }: { request: Request }): Promise<Response> {
  const outcome = await keepSharedPhotos(request).catch((): ShareOutcome => 'storage');
  const page = outcome === 'signed-out' ? '/login?' : '/profile?step=personal-photo&';
  return Response.redirect(`${page}${SHARE_PARAMETER}=${outcome}`, 303);
}

/**
 * Stores every shared photo that can be stored. Returns the problem of the last photo that could
 * not be stored; 'kept' if there was no problem; 'type' if no file was shared; 'signed-out' if
 * nobody is signed in.
 */
async function keepSharedPhotos(request: Request): Promise<ShareOutcome> {
  const form = await request.formData();
  const files = form.getAll(SHARE_PART).filter((part) => part instanceof File);
  const session = await readSession();
  // Nobody is signed in, so there is no account for the photo. It is not stored, and the user can
  // share it again.
  if (!session) return 'signed-out';
  const store = openAccountStore(session.user.id);
  // The photo does not get the type 'profile picture', because the family chooses the profile
  // picture.
  const [, , photoType] = PHOTO_TYPES;
  let outcome: ShareOutcome = files.length === 0 ? 'type' : 'kept';
  for (const file of files) {
    const failure = await pickMedia(store, { slot: 'photo', file, photoType });
    if (failure) outcome = failure === 'space' ? 'storageFull' : failure;
  }
  return outcome;
}
