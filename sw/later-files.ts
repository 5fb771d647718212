/**
 * Files that a first visit does without: heavy widgets, other languages. A version that takes the
 * place of another is installed with all of them; else they come when a page asks. What is asked
 * for before comes over the network.
 */
import type { PrecacheEntry } from 'workbox-precaching';
import { LANGUAGES, type Language } from '../src/domain/enumerations.ts';
import { readSetting } from '../src/store/device-store.ts';
import { LATER_CACHE } from '../src/store/later-files.ts';
import { isGenuine } from './genuine-files.ts';

/** As the build lists them (build/install-order.ts). */
export interface InstallEntry extends PrecacheEntry {
  /** Not with the first installation. */
  later?: true;
}

const WORDS = /^\/locales\/(\w+)\/words\.json$/u;

interface LaterFiles {
  has(url: URL): boolean;
  answer(request: Request): Promise<Response>;
  /** The words of the language that is in use. */
  keepWords(): Promise<void>;
  keepAll(): Promise<void>;
  /** Removes what is of other versions. */
  clean(): Promise<void>;
}

export function createLaterFiles(
  entries: readonly InstallEntry[],
  worker: ServiceWorkerGlobalScope,
): LaterFiles {
  const { origin } = worker.location;
  /** The address under which a file is kept, by its path: another revision is another address. */
  const keys = new Map(entries.map((entry) => [new URL(entry.url, origin).pathname, keyOf(entry)]));

  function keyOf({ url, revision }: InstallEntry): string {
    const key = new URL(url, origin);
    if (revision) key.searchParams.set('revision', revision);
    return key.href;
  }

  /** One after the other, so that nothing is fetched twice. */
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
      // An asset's name tells its contents: what the browser has of it already is good.
      const isAsset = path.startsWith('/assets/');
      const response = await fetch(path, { cache: isAsset ? 'default' : 'no-cache' });
      if (!isGenuine(response)) throw new Error(`${path} could not be fetched.`);
      await cache.put(key, response);
    }
  }

  return {
    has: ({ pathname }) => keys.has(pathname),
    async answer(request) {
      const key = keys.get(new URL(request.url).pathname) ?? request.url;
      return (await caches.match(key, { cacheName: LATER_CACHE })) ?? fetch(request);
    },
    async keepWords() {
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

/** In the order of spec.md §9, as far as a worker can look: what was chosen, the cookie, the browser's list. */
async function readLanguage({
  navigator,
  cookieStore,
}: ServiceWorkerGlobalScope): Promise<Language> {
  const chosen = await readSetting('language').catch(() => undefined);
  // Firefox and older Safari have no cookies in a worker.
  const cookie = await (cookieStore as CookieStore | undefined)?.get('i18next').catch(() => null);
  const named = [chosen, cookie?.value, ...navigator.languages.map((tag) => tag.split('-')[0])];
  const known = named.find((one) => (LANGUAGES as readonly unknown[]).includes(one));
  return (known as Language | undefined) ?? 'en';
}
