import type { FastifyRequest } from 'fastify';
import type { Language } from '../../src/domain/enumerations.ts';
import { readLanguage } from '../../src/domain/languages.ts';

/**
 * The language of the screen that sent the request; English if unknown. It is read from the page's
 * cookie, since the header Accept-Language of every call is 'en' (spec.md §7).
 */
export function languageOf({ cookies }: FastifyRequest): Language {
  return readLanguage(cookies.i18next);
}
