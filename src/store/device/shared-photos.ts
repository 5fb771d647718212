/**
 * Photos that were shared with the app and wait for an answer. Another site can post to the same
 * address, so nothing becomes part of an account before a person has seen the pictures.
 */
import { PHOTO_MAX_COUNT } from '../../domain/limits.ts';

const CACHE = 'shared-photos';

/** Replaces the photos of an earlier share. */
export async function keepSharedPhotos(files: readonly File[]): Promise<void> {
  await caches.delete(CACHE);
  const cache = await caches.open(CACHE);
  for (const [index, file] of files.slice(0, PHOTO_MAX_COUNT).entries()) {
    const path = `/${CACHE}/${index}/${encodeURIComponent(file.name)}`;
    await cache.put(path, new Response(file, { headers: { 'content-type': file.type } }));
  }
}

export async function readSharedPhotos(): Promise<File[]> {
  if (!(await caches.has(CACHE))) return [];
  const cache = await caches.open(CACHE);
  return Promise.all(
    (await cache.keys()).map(async (request) => {
      const blob = await (await cache.match(request))!.blob();
      const name = decodeURIComponent(new URL(request.url).pathname.split('/').at(-1) ?? '');
      return new File([blob], name, { type: blob.type });
    }),
  );
}

export async function forgetSharedPhotos(): Promise<void> {
  await caches.delete(CACHE);
}
