import type { FastifyRequest } from 'fastify';
import {
  FALLBACK_LANGUAGE,
  LANGUAGE_PLACES,
  toLanguage,
  type Language,
} from '../../src/domain/languages.ts';

/** The page's cookies decide: every call has the header Accept-Language 'en' (spec.md §7). */
export function languageOf({ cookies }: FastifyRequest): Language {
  const named = cookieLanguages(cookies).map(toLanguage);
  return named.find((language) => language !== undefined) ?? FALLBACK_LANGUAGE;
}

/** The cookie of spec.md §9 comes before ours, which says what local storage has. */
export function cookieLanguages(cookies: FastifyRequest['cookies']): (string | undefined)[] {
  return [cookies[LANGUAGE_PLACES.cookie], cookies[LANGUAGE_PLACES.ownCookie]];
}
