import type { FastifyRequest } from 'fastify';
import type { Language } from '../../src/domain/enumerations.ts';
import { readLanguage } from '../../src/domain/languages.ts';

/** The page's cookie decides: every call has the header Accept-Language 'en' (spec.md §7). */
export function languageOf({ cookies }: FastifyRequest): Language {
  return readLanguage(cookies.i18next);
}
