import type { FastifyRequest } from 'fastify';
import {
  FALLBACK_LANGUAGE,
  LANGUAGE_PLACES,
  toLanguage,
  type Language,
} from '../../src/domain/languages.ts';

/** The page's cookies decide: every call has the header Accept-Language 'en' (spec.md §7). */
export function languageOf({ cookies }: FastifyRequest): Language {
  return firstKnown(cookieLanguages(cookies));
}

function firstKnown(tags: readonly unknown[]): Language {
  const known = tags.map((tag) => toLanguage(tag));
  return known.find((language) => language !== undefined) ?? FALLBACK_LANGUAGE;
}

/** First 'i18next' (spec.md §9), then our own cookie, a copy of what local storage has. */
function cookieLanguages(cookies: FastifyRequest['cookies']): (string | undefined)[] {
  return [cookies[LANGUAGE_PLACES.cookie], cookies[LANGUAGE_PLACES.ownCookie]];
}

/** As in src/i18n/detect-language.ts, which also reads the browser's storage (spec.md §9). */
export function pageLanguage({ query, cookies, headers }: FastifyRequest): Language {
  const { lng } = query as Record<string, unknown>;
  const asked = parseAcceptLanguage(headers['accept-language']);
  return firstKnown([lng, ...cookieLanguages(cookies), ...asked]);
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
