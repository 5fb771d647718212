import { LANGUAGES, type Language } from './enumerations.ts';

export const FALLBACK_LANGUAGE: Language = 'en';
/** The name of each language, written in that language. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  mr: 'मराठी',
  hi: 'हिंदी',
};

/** The names under which the app reads and stores the chosen language (spec.md §9). */
export const LANGUAGE_PLACES = {
  query: 'lng',
  cookie: 'i18next',
  localStorage: 'i18nextLng',
  sessionStorage: 'i18nextLng',
} as const;

/** The cookie lasts one year, so that the family's choice is still stored when they return. */
export const PREFERENCE_COOKIE_MAX_AGE_S = 31_536_000;

/**
 * Returns the language of the app that a language tag names: 'mr' for 'mr-IN'. Returns undefined
 * for another language or an invalid tag.
 */
export function toLanguage(tag: unknown): Language | undefined {
  if (typeof tag !== 'string') return undefined;
  const code = tag.trim().toLowerCase().split(/[-_]/u)[0];
  return LANGUAGES.find((language) => language === code);
}

/** Returns the language of the app that a language tag names; English for every other language. */
export function readLanguage(tag: unknown): Language {
  return toLanguage(tag) ?? FALLBACK_LANGUAGE;
}
