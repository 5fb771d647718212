/** Photos that a person shares from the phone's gallery wait until the page has asked about them. */
import { PHOTO_MAX_BYTES } from '../src/domain/limits.ts';
import { SHARE_PARAMETER, SHARE_PART } from '../src/protocol/shared-photos.ts';
import { keepSharedPhotos } from '../src/store/device/shared-photos.ts';
import { readSession } from '../src/store/schema/device-store.ts';

export async function answerSharedPhotos({ request }: { request: Request }): Promise<Response> {
  // The gallery sends no referrer. A page of another site may have left it out.
  const isOfAnotherSite =
    request.referrer !== '' && new URL(request.referrer, location.href).origin !== location.origin;
  if (isOfAnotherSite) return Response.redirect('/', 303);
  const form = await request.formData().catch(() => new FormData());
  // Without an account, nothing is kept. The photos are still in the gallery.
  if (!(await readSession().catch(() => undefined))) {
    return Response.redirect(`/login?${SHARE_PARAMETER}=signed-out`, 303);
  }
  const files = form.getAll(SHARE_PART).filter((part) => part instanceof File);
  // A larger one is refused anyway. Its name alone is kept, so that the page can say so.
  await keepSharedPhotos(
    files.map((file) => (file.size > 4 * PHOTO_MAX_BYTES ? new File([], file.name) : file)),
  ).catch(() => undefined);
  return Response.redirect('/profile?step=personal-photo', 303);
}
