/** `/locales/mr/words.json` has every namespace under its name; build/words-files.ts makes it. */
import type { BackendModule, InitOptions, ReadCallback, ResourceKey } from 'i18next';

/** 'landing' is missing: its words are in the landing page's HTML document. */
export const NAMESPACES = [
  'aadhaar',
  'access',
  'account',
  'biodata',
  'common',
  'notice',
  'paste',
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
 * i18next doubles the time before each further attempt (spec.md §7, §9). It retries after a 5xx
 * answer or a network failure, not after a 4xx answer.
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

export async function fetchWords(language: string, fetchFile: Fetch = fetch): Promise<Words> {
  const reply = await fetchFile(wordsPath(language));
  if (!reply.ok) throw new WordsRefused(reply.status);
  const words = (await reply.json()) as Words;
  if (isComputer()) sayComputer(words);
  return words;
}

/** The kind of pointer decides, as in the landing page's styles, which work without JavaScript. */
export function isComputer(): boolean {
  const isBrowser = typeof matchMedia === 'function';
  return isBrowser && matchMedia('(hover: hover) and (pointer: fine)').matches;
}

/** Replaces each text by its variant with the suffix `_computer`, which does not say 'phone'. */
function sayComputer(words: Words): void {
  for (const [key, value] of Object.entries(words)) {
    if (key.includes('_computer')) words[key.replace('_computer', '')] = value;
    else if (typeof value === 'object') sayComputer(value);
  }
}

/** i18next reads each namespace separately. All namespaces of a language share one request. */
export function createWordsBackend(fetchFile: Fetch = fetch): BackendModule {
  const requests = new Map<string, Promise<Words>>();

  return {
    type: 'backend',
    init() {},
    read(language: string, namespace: string, tell: ReadCallback) {
      const words = requests.get(language) ?? fetchWords(language, fetchFile);
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
    super(`The server answered ${status} to the request for the app's texts.`);
    this.status = status;
  }
}
