/**
 * When one tab says yes to a new version, the other tabs go on with the old one until
 * they are asked too. The scripts of screens that they have not opened yet go out of
 * the precache at that moment, and the server may not have them any more: so they are
 * put aside while the new version is installed [S24]. Of versions before that, nothing stays.
 */
import { PrecacheController } from 'workbox-precaching';
import { BIODATA_CACHE } from '../src/store/biodata-store.ts';

const VERSION_BEFORE = 'version-before';

/** Files whose names change with their contents: none of a version can be taken for one of another. */
export function isAsset({ pathname }: URL): boolean {
  return pathname.startsWith('/assets/');
}

/** Puts aside what the precache holds and `current` does not name. Call it while installing. */
export async function keepVersionBefore(current: ReadonlySet<string>): Promise<void> {
  const [precache, kept] = await Promise.all([
    caches.open(new PrecacheController().strategy.cacheName),
    caches.open(VERSION_BEFORE),
  ]);
  const outgoing = (await precache.keys()).filter(({ url }) => {
    const address = new URL(url);
    return isAsset(address) && !current.has(address.pathname);
  });
  const names = new Set(outgoing.map(({ url }) => url));
  for (const older of await kept.keys()) if (!names.has(older.url)) await kept.delete(older);
  for (const request of outgoing) {
    const file = await precache.match(request);
    if (file) await kept.put(request, file);
  }
}

/** What is not in the precache: from the version before, from what prints a biodata, else from the server. */
export async function answerAsset({ request }: { request: Request }): Promise<Response> {
  for (const cacheName of [VERSION_BEFORE, BIODATA_CACHE]) {
    const kept = await caches.match(request, { cacheName });
    if (kept) return kept;
  }
  return fetch(request);
}
