/**
 * The service worker: keeps the app's files for offline, answers navigations from
 * them, and hands wakings to the sync engine. It decides nothing about the outbox.
 */
import { addPlugins, addRoute, cleanupOutdatedCaches, precache } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import type { PrecacheEntry } from 'workbox-precaching';
import { onlyGenuine } from './genuine-files.ts';
import { answerNavigation, NOT_NAVIGATIONS } from './navigation.ts';
import { SHARE_PATH } from '../src/protocol/shared-photos.ts';
import { answerSharedPhotos } from './shared-photos.ts';
import { listenForSync } from './sync-events.ts';
import { answerAsset, isAsset, keepVersionBefore } from './version-before.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

// Empty while developing: then everything comes from the development server.
const files = self.__WB_MANIFEST;
const paths = files.map(pathOf);
addPlugins([onlyGenuine(paths)]);
precache(files);
cleanupOutdatedCaches();
if (files.length > 0) {
  registerRoute(new NavigationRoute(answerNavigation, { denylist: NOT_NAVIGATIONS }));
  addRoute({ directoryIndex: '', cleanURLs: false });
  registerRoute(({ url, sameOrigin }) => sameOrigin && isAsset(url), answerAsset);
}

self.addEventListener('install', (event) => {
  event.waitUntil(keepVersionBefore(new Set(paths)));
});

function pathOf(file: PrecacheEntry | string): string {
  return new URL(typeof file === 'string' ? file : file.url, self.location.origin).pathname;
}

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
  answerSharedPhotos,
  'POST',
);

listenForSync(self);

// The first worker takes the page over at once, so that the very first save has it;
// a later one waits until the person says yes (spec.md §2, update prompt).
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
});
