/**
 * Caches the app's files for offline use, answers navigations from the cache, and starts sync
 * cycles. Only the sync engine decides about the outbox.
 */
import { addPlugins, addRoute, cleanupOutdatedCaches, precache } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { onlyGenuine } from './genuine-files.ts';
import { createLaterFiles, type InstallEntry } from './later-files.ts';
import { answerNavigation, endDocument, NOT_NAVIGATIONS } from './navigation.ts';
import { SHOWN_MESSAGE } from '../src/protocol/first-screen.ts';
import { SHARE_PATH, SHARED_TEXT_MESSAGE } from '../src/protocol/shared-photos.ts';
import { KEEP_LATER_MESSAGE, LATER_IS_KEPT } from '../src/store/device/later-files.ts';
import { answerShared, takeSharedText } from './shared-photos.ts';
import { listenForSync } from './sync-events.ts';
import { answerAsset, isAsset, cacheVersionBefore } from './version-before.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: unknown };

// Empty during development: the files then come from the development server.
const files = self.__WB_MANIFEST as InstallEntry[];
const paths = files.map(pathOf);
addPlugins([onlyGenuine(paths)]);
precache(files.filter((file) => !file.later));
cleanupOutdatedCaches();
const laterFiles = createLaterFiles(
  files.filter((file) => file.later),
  self,
);
if (files.length > 0) {
  registerRoute(
    new NavigationRoute((navigation) => answerNavigation(navigation, laterFiles), {
      denylist: NOT_NAVIGATIONS,
    }),
  );
  addRoute({ directoryIndex: '', cleanURLs: false });
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && laterFiles.has(url),
    ({ request }) => laterFiles.answer(request),
  );
  registerRoute(({ url, sameOrigin }) => sameOrigin && isAsset(url), answerAsset);
}

self.addEventListener('install', (event) => {
  event.waitUntil(cacheVersionBefore(new Set(paths)));
  // An update fetches all later files; a first installation only the words of the language in use.
  event.waitUntil(self.registration.active ? laterFiles.keepAll() : laterFiles.cacheWords());
});

function pathOf({ url }: InstallEntry): string {
  return new URL(url, self.location.origin).pathname;
}

self.addEventListener('message', (event) => {
  const type = (event.data as { type?: unknown } | null)?.type;
  if (type === SHOWN_MESSAGE.type) endDocument((event.source as Client).id);
  if (type === SHARED_TEXT_MESSAGE.type) event.ports[0]?.postMessage(takeSharedText());
  if (type !== KEEP_LATER_MESSAGE.type) return;
  // If the files cannot be fetched, the next page asks for them again.
  const kept = laterFiles.keepAll().then(
    () => event.ports[0]?.postMessage(LATER_IS_KEPT),
    () => undefined,
  );
  event.waitUntil(kept);
});

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === SHARE_PATH,
  answerShared,
  'POST',
);

listenForSync(self);

// The first worker takes control at once, so that it can send the first save. A newer worker waits
// until the user agrees to the update (spec.md §2) or closes all pages.
self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim());
  event.waitUntil(laterFiles.clean());
});
