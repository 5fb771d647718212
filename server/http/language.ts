import type { FastifyRequest } from 'fastify';
import type { Language } from '../../src/domain/enumerations.ts';
import { readLanguage } from '../../src/domain/languages.ts';

/**
 * Returns the language of the screen that sent the request; English if it is unknown. The language
 * is read from the page's cookie, because every call has the header Accept-Language 'en' (spec.md
 * §7).
 */
export function languageOf({ cookies }: FastifyRequest): Language {
  return readLanguage(cookies.i18next);
}
