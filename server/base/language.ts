import { LANGUAGES, type Language } from '../../src/domain/enumerations.ts';

/** The language of a short code or a whole tag ('mr', 'mr-IN'); English where it is none of ours. */
export function readLanguage(tag: unknown): Language {
  const short = typeof tag === 'string' ? tag.trim().toLowerCase().split(/[-_]/u)[0] : undefined;
  return LANGUAGES.find((language) => language === short) ?? 'en';
}
