/**
 * When the user accepts a new version in one tab, the other tabs still run the old one, and may
 * open a screen whose scripts they have not loaded. The precache and the server may no longer have
 * these scripts, so the new version copies them to another cache during its installation [S24].
 * Scripts of older versions are deleted.
 */
import { PrecacheController } from 'workbox-precaching';
import { BIODATA_CACHE } from '../src/store/sections/biodata-store.ts';
import { LATER_CACHE } from '../src/store/device/later-files.ts';

const VERSION_BEFORE = 'version-before';

/** The name of an asset changes with its contents, so a name means the same file in every version. */
export function isAsset({ pathname }: URL): boolean {
  return pathname.startsWith('/assets/');
}

/** Call this during installation, while the caches still have the files of the old version. */
export async function cacheVersionBefore(current: ReadonlySet<string>): Promise<void> {
  const kept = await caches.open(VERSION_BEFORE);
  const outgoing = new Map<string, Response>();
  for (const name of [new PrecacheController().strategy.cacheName, LATER_CACHE]) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const address = new URL(request.url);
      if (!isAsset(address) || current.has(address.pathname)) continue;
      const file = await cache.match(request);
      if (file) outgoing.set(request.url, file);
    }
  }
  for (const older of await kept.keys()) if (!outgoing.has(older.url)) await kept.delete(older);
  for (const [url, file] of outgoing) await kept.put(url, file);
}

/** For assets outside the precache: of the version before, or for a biodata's PDF. */
export async function answerAsset({ request }: { request: Request }): Promise<Response> {
  for (const cacheName of [VERSION_BEFORE, BIODATA_CACHE]) {
    const kept = await caches.match(request, { cacheName });
    if (kept) return kept;
  }
  return fetch(request);
}
