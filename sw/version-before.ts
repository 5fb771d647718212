/**
 * When one tab says yes to a new version, the other tabs go on with the old one until
 * they are asked too. The scripts of screens that they have not opened yet go out of
 * the precache at that moment, and the server may not have them any more: so they are
 * put aside while the new version is installed [S24]. Of versions before that, nothing stays.
 */
import { PrecacheController } from 'workbox-precaching';
import { BIODATA_CACHE } from '../src/store/biodata-store.ts';
import { LATER_CACHE } from '../src/store/later-files.ts';

const VERSION_BEFORE = 'version-before';

/** Files whose names change with their contents: none of a version can be taken for one of another. */
export function isAsset({ pathname }: URL): boolean {
  return pathname.startsWith('/assets/');
}

/** Puts aside what the precache holds and `current` does not name. Call it while installing. */
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

/** What is not in the precache: from the version before, from what prints a biodata, else from the server. */
export async function answerAsset({ request }: { request: Request }): Promise<Response> {
  for (const cacheName of [VERSION_BEFORE, BIODATA_CACHE]) {
    const kept = await caches.match(request, { cacheName });
    if (kept) return kept;
  }
  return fetch(request);
}
