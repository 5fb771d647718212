/**
 * Keeps the scripts of the previous version for other tabs. When the user accepts a new version in
 * one tab, every other tab still runs the old version, and may open a screen whose scripts it has
 * not loaded yet. The precache has no longer these scripts, nor perhaps has the server. So they are
 * copied to another cache while the new version is installed [S24]. Older versions are deleted.
 */
import { PrecacheController } from 'workbox-precaching';
import { BIODATA_CACHE } from '../src/store/biodata-store.ts';
import { LATER_CACHE } from '../src/store/later-files.ts';

const VERSION_BEFORE = 'version-before';

/**
 * Returns whether a file's name changes with its contents. Then a file of one version cannot be
 * mistaken for a file of another version.
 */
export function isAsset({ pathname }: URL): boolean {
  return pathname.startsWith('/assets/');
}

/**
 * Copies the precached assets that are not in `current` to the cache of the previous version. Call
 * it during installation.
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
 * Answers for an asset that is not in the precache: from the previous version's cache, from the
 * cache of the files for a biodata's PDF, or else from the server.
 */
export async function answerAsset({ request }: { request: Request }): Promise<Response> {
  for (const cacheName of [VERSION_BEFORE, BIODATA_CACHE]) {
    const kept = await caches.match(request, { cacheName });
    if (kept) return kept;
  }
  return fetch(request);
}
