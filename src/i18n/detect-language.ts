import type { Language } from '../domain/enumerations.ts';
import { FALLBACK_LANGUAGE, LANGUAGE_PLACES, toLanguage } from '../domain/languages.ts';

/** What a document knows of the reader's language; every place may be empty. */
export interface LanguageSources {
  /** The address's query: '?lng=mr'. */
  search: string;
  cookie: string;
  localStorage: string | null;
  sessionStorage: string | null;
  /** The browser's list, most wanted first. */
  browser: readonly string[];
  htmlTag: string | null;
}

/**
 * The language of spec.md §9's detection order: the first place that names one of
 * ours decides. The boot script asks before the first paint; the app goes on with it.
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
