import type { Language } from '../domain/enumerations.ts';
import { FALLBACK_LANGUAGE, LANGUAGE_PLACES, toLanguage } from '../domain/languages.ts';

/** The places in which a document may find the reader's language; each place may be empty. */
export interface LanguageSources {
  /** The query of the page's address: '?lng=mr'. */
  search: string;
  cookie: string;
  localStorage: string | null;
  sessionStorage: string | null;
  /** The browser's list of languages, with the preferred language first. */
  browser: readonly string[];
  htmlTag: string | null;
}

/**
 * Detects the language in the order of spec.md §9: the first place that names one of our languages
 * decides. The boot script calls this before the first paint, and the app uses the same result.
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
