/**
 * Keeps the scripts of the previous version for other tabs. When the user accepts a new version in
 * one tab, every other tab still runs the old version, and may open a screen whose scripts it has
 * not loaded yet. The precache no longer contains these scripts, and the server may not have them
 * either. So the new version copies them to another cache while it is installed [S24]. Scripts of
 * older versions are deleted.
 */
import { PrecacheController } from 'workbox-precaching';
import { BIODATA_CACHE } from '../src/store/biodata-store.ts';
import { LATER_CACHE } from '../src/store/later-files.ts';

const VERSION_BEFORE = 'version-before';

/**
 * Returns whether a file's name changes with its contents. Such a file cannot be mistaken for a
 * file of another version.
 */
export function isAsset({ pathname }: URL): boolean {
  return pathname.startsWith('/assets/');
}

/**
 * Copies the precached assets that are not in `current` to the cache of the previous version. Call
 * this function during installation.
 */
export async function keepVersionBefore(current: ReadonlySet<string>): Promise<void> {
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

/**
 * Answers a request for an asset that is not in the precache. The asset comes from the cache of the
 * previous version, from the cache of the files for a biodata's PDF, or else from the server.
 */
export async function answerAsset({ request }: { request: Request }): Promise<Response> {
  for (const cacheName of [VERSION_BEFORE, BIODATA_CACHE]) {
    const kept = await caches.match(request, { cacheName });
    if (kept) return kept;
  }
  return fetch(request);
}
