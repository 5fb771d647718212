import type { FastifyRequest } from 'fastify';
import type { Language } from '../../src/domain/enumerations.ts';
import { readLanguage } from '../base/language.ts';

/**
 * The language of the screen that asks. It is in the cookie that the page keeps it in: the
 * header Accept-Language of every call is 'en' (spec.md §7). English where there is none.
 */
export function languageOf({ cookies }: FastifyRequest): Language {
  return readLanguage(cookies.i18next);
}
