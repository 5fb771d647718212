import { LANGUAGES, type Language } from '../../src/domain/enumerations.ts';

/** The language of a language tag ('mr', 'mr-IN'); English if we do not have that language. */
export function readLanguage(tag: unknown): Language {
  const short = typeof tag === 'string' ? tag.trim().toLowerCase().split(/[-_]/u)[0] : undefined;
  return LANGUAGES.find((language) => language === short) ?? 'en';
}
