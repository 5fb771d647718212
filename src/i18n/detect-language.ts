import {
  FALLBACK_LANGUAGE,
  LANGUAGE_PLACES,
  toLanguage,
  type Language,
} from '../domain/languages.ts';

/** Where a document may find the reader's language. Each place may be empty. */
export interface LanguageSources {
  /** The query of the page's address: '?lng=mr'. */
  search: string;
  cookie: string;
  localStorage: string | null;
  sessionStorage: string | null;
  /** The preferred language is first. */
  browser: readonly string[];
  htmlTag: string | null;
}

/**
 * The first place that names one of our languages decides (spec.md §9). The boot script calls this
 * before the first paint; the app uses its result.
 */
export function detectLanguage(sources: LanguageSources): Language {
  const candidates = [
    new URLSearchParams(sources.search).get(LANGUAGE_PLACES.query),
    readCookie(sources.cookie, LANGUAGE_PLACES.cookie),
    sources.localStorage,
    sources.sessionStorage,
    ...sources.browser,
    sources.htmlTag,
  ];
  for (const candidate of candidates) {
    const language = toLanguage(candidate);
    if (language) return language;
  }
  return FALLBACK_LANGUAGE;
}

function readCookie(cookies: string, name: string): string | undefined {
  const prefix = `${name}=`;
  return cookies
    .split(/;\s*/u)
    .find((cookie) => cookie.startsWith(prefix))
    ?.slice(prefix.length);
}
