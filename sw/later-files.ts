/**
 * The files that a first visit does not need, such as large components and other languages. An
 * update installs them all. A first installation caches only the words of the language in use, and
 * the rest when a page asks for it.
 */
import type { PrecacheEntry } from 'workbox-precaching';
import {
  FALLBACK_LANGUAGE,
  type Language,
  LANGUAGE_PLACES,
  toLanguage,
} from '../src/domain/languages.ts';
import { readSetting } from '../src/store/schema/device-store.ts';
import { LATER_CACHE } from '../src/store/device/later-files.ts';
import { isGenuine } from './genuine-files.ts';

/** An entry of the build's list (build/install-order.ts). */
export interface InstallEntry extends PrecacheEntry {
  /** A first installation leaves this file out, except the words of the language in use. */
  later?: true;
}

const WORDS = /^\/locales\/(\w+)\//u;

export interface LaterFiles {
  has(url: URL): boolean;
  answer(request: Request): Promise<Response>;
  /** This version's file, if it is stored. */
  find(path: string): Promise<Response | undefined>;
  cacheWords(): Promise<void>;
  keepAll(): Promise<void>;
  clean(): Promise<void>;
}

export function createLaterFiles(
  entries: readonly InstallEntry[],
  worker: ServiceWorkerGlobalScope,
): LaterFiles {
  const { origin } = worker.location;
  /** The cache key of each path, with the file's revision if it has one. */
  const keys = new Map(entries.map((entry) => [new URL(entry.url, origin).pathname, keyOf(entry)]));

  function keyOf({ url, revision }: InstallEntry): string {
    const key = new URL(url, origin);
    if (revision) key.searchParams.set('revision', revision);
    return key.href;
  }

  /** The next call of `keep` waits for this one, so that no file is fetched twice. */
  let keeping: Promise<void> = Promise.resolve();

  async function keep(paths: readonly string[]): Promise<void> {
    const fetchThese = async () => fetchMissing(paths);
    keeping = keeping.then(fetchThese, fetchThese);
    return keeping;
  }

  async function fetchMissing(paths: readonly string[]): Promise<void> {
    const cache = await caches.open(LATER_CACHE);
    for (const path of paths) {
      const key = keys.get(path);
      if (key === undefined || (await cache.match(key))) continue;
      // An asset's name changes with its contents, so the copy in the HTTP cache is always current.
      const isAsset = path.startsWith('/assets/');
      const response = await fetch(path, { cache: isAsset ? 'default' : 'no-cache' });
      if (!isGenuine(response))
        throw new Error(`${path} was refused, or a captive portal answered. It is fetched later.`);
      await cache.put(key, response);
    }
  }

  return {
    has: ({ pathname }) => keys.has(pathname),
    async answer(request) {
      const key = keys.get(new URL(request.url).pathname) ?? request.url;
      return (await caches.match(key, { cacheName: LATER_CACHE })) ?? fetch(request);
    },
    async find(path) {
      const key = keys.get(path);
      return key === undefined ? undefined : caches.match(key, { cacheName: LATER_CACHE });
    },
    async cacheWords() {
      const language = await readLanguage(worker);
      const isWanted = (path: string) => WORDS.exec(path)?.[1] === language;
      await keep([...keys.keys()].filter(isWanted));
    },
    keepAll: () => keep([...keys.keys()]),
    async clean() {
      const cache = await caches.open(LATER_CACHE);
      const current = new Set(keys.values());
      for (const { url } of await cache.keys()) if (!current.has(url)) await cache.delete(url);
    },
  };
}

/**
 * In the order of spec.md §9: the chosen language, our cookie, the browser's list. A worker cannot
 * read the other sources.
 */
export async function readLanguage({
  navigator,
  cookieStore,
}: ServiceWorkerGlobalScope): Promise<Language> {
  const chosen = await readSetting('language').catch(() => undefined);
  // Without the Cookie Store API, as in older browsers, a worker cannot read cookies.
  const cookies = cookieStore as CookieStore | undefined;
  const cookie = await cookies?.get(LANGUAGE_PLACES.ownCookie).catch(() => null);
  const named = [chosen, cookie?.value, ...navigator.languages];
  return named.map(toLanguage).find((known) => known) ?? FALLBACK_LANGUAGE;
}
