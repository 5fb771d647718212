import type { Language } from '../../src/domain/enumerations.ts';
import { FALLBACK_LANGUAGE, toLanguage } from '../../src/domain/languages.ts';

interface Visit {
  /** The parameter `lng` in the page's address. */
  query: unknown;
  /** The cookie `i18next`. */
  cookie: string | undefined;
  acceptLanguage: string | undefined;
}

/** As in src/i18n/detect-language.ts, which also reads the browser's storage (spec.md §9). */
export function pageLanguage({ query, cookie, acceptLanguage }: Visit): Language {
  const wished = [query, cookie, ...parseAcceptLanguage(acceptLanguage)];
  for (const tag of wished) {
    const language = toLanguage(tag);
    if (language) return language;
  }
  return FALLBACK_LANGUAGE;
}

/** The most preferred tag comes first (RFC 9110 §12.5.4). */
function parseAcceptLanguage(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.trim().split(';');
      const quality = /^\s*q=([\d.]+)/u.exec(parameters.join(';'))?.[1];
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
