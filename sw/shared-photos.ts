/**
 * Takes what a person shares with the app. Photos are stored until the page has asked about them. A
 * text is only in the worker's memory until a page takes it.
 */
import { PHOTO_MAX_BYTES } from '../src/domain/limits.ts';
import {
  SHARE_PARAMETER,
  SHARE_PART,
  SHARE_TEXT_FILE_PART,
  SHARE_TEXT_PART,
} from '../src/protocol/shared-photos.ts';
import { keepSharedPhotos } from '../src/store/device/shared-photos.ts';
import { readSession } from '../src/store/schema/device-store.ts';

let sharedText = '';

export function takeSharedText(): string {
  const text = sharedText;
  sharedText = '';
  return text;
}

export async function answerShared({ request }: { request: Request }): Promise<Response> {
  // A share from the gallery has no referrer. A page of another site can also leave it out.
  const isOfAnotherSite =
    request.referrer !== '' && new URL(request.referrer, location.href).origin !== location.origin;
  if (isOfAnotherSite) return Response.redirect('/', 303);
  const form = await request.formData().catch(() => new FormData());
  const text = await readText(form);
  // Without an account, nothing is kept. The photos are still in the gallery.
  if (!(await readSession().catch(() => undefined))) {
    const what = text === '' ? 'photos' : 'text';
    return Response.redirect(`/login?${SHARE_PARAMETER}=${what}`, 303);
  }
  if (text !== '') {
    sharedText = text;
    return Response.redirect('/fill-from-biodata', 303);
  }
  const files = form.getAll(SHARE_PART).filter((part) => part instanceof File);
  // Much larger files are refused anyway. Only the name is kept, so that the page can say so.
  await keepSharedPhotos(
    files.map((file) => (file.size > 4 * PHOTO_MAX_BYTES ? new File([], file.name) : file)),
  ).catch(() => undefined);
  return Response.redirect('/profile?step=personal-photo', 303);
}

/** '' if photos were shared: a text beside them is no biodata. */
async function readText(form: FormData): Promise<string> {
  if (form.has(SHARE_PART)) return '';
  const parts = [...form.getAll(SHARE_TEXT_PART), ...form.getAll(SHARE_TEXT_FILE_PART)];
  const texts = await Promise.all(
    parts.map(async (part) => (typeof part === 'string' ? part : part.text().catch(() => ''))),
  );
  return texts.filter((text) => text.trim() !== '').join('\n');
}
