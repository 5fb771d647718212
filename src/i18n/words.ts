/**
 * Loads the words of a language, which are in one file: `/locales/mr/words.json` holds every
 * namespace under its name. The build makes this file from `public/locales` (build/words-files.ts).
 */
import type { BackendModule, InitOptions, ReadCallback, ResourceKey } from 'i18next';

/**
 * All namespaces that a screen of the app may use; the landing page has its words in its HTML
 * document.
 */
export const NAMESPACES = [
  'aadhaar',
  'access',
  'account',
  'biodata',
  'common',
  'notice',
  'photos',
  'problem',
  'safety',
  'sync',
  'terms',
  'validation',
  'videos',
  'wizard',
] as const;

/**
 * The options for loading. A failed load is retried after 350 ms, and then after twice as long each
 * time (spec.md §7, §9). A 5xx answer or a network failure is retried, a 4xx answer is not.
 */
export const LOADING = {
  saveMissing: false,
  maxParallelReads: 10,
  maxRetries: 5,
  retryTimeout: 350,
} as const satisfies InitOptions;

type Fetch = (path: string) => Promise<Response>;

type Words = Record<string, ResourceKey>;

export function wordsPath(language: string): string {
  return `/locales/${language}/words.json`;
}

/**
 * The backend for i18next, which reads each namespace separately: all namespaces of a language
 * share one request.
 */
export function createWordsBackend(fetchFile: Fetch = fetch): BackendModule {
  const requests = new Map<string, Promise<Words>>();

  async function request(language: string): Promise<Words> {
    const reply = await fetchFile(wordsPath(language));
    if (!reply.ok) throw new WordsRefused(reply.status);
    return (await reply.json()) as Words;
  }

  return {
    type: 'backend',
    init() {},
    read(language: string, namespace: string, tell: ReadCallback) {
      const words = requests.get(language) ?? request(language);
      requests.set(language, words);
      words.then(
        (all) => tell(null, all[namespace] ?? {}),
        (cause: Error) => {
          requests.delete(language);
          tell(cause, !(cause instanceof WordsRefused && cause.status < 500));
        },
      );
    },
  };
}

class WordsRefused extends Error {
  override name = 'WordsRefused';
  readonly status: number;

  constructor(status: number) {
    super(`The words were refused with ${status}.`);
    this.status = status;
  }
}
