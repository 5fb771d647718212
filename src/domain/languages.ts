/** The languages of the interface (spec.md §9). */
export const LANGUAGES = ['en', 'mr', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];

export const FALLBACK_LANGUAGE: Language = 'en';
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  mr: 'मराठी',
  hi: 'हिंदी',
};

/** The name of the chosen language in each place where the app looks for it (spec.md §9). */
export const LANGUAGE_PLACES = {
  query: 'lng',
  cookie: 'i18next',
  /** For the server and the worker, which cannot read local storage. */
  ownCookie: 'sambandh-language',
  localStorage: 'i18nextLng',
  sessionStorage: 'i18nextLng',
} as const;

/** One year. */
export const PREFERENCE_COOKIE_MAX_AGE_S = 31_536_000;

/** 'mr' for 'mr-IN'. Undefined for another language or an invalid tag. */
export function toLanguage(tag: unknown): Language | undefined {
  if (typeof tag !== 'string') return undefined;
  const code = tag.trim().toLowerCase().split(/[-_]/u)[0];
  return LANGUAGES.find((language) => language === code);
}

export function readLanguage(tag: unknown): Language {
  return toLanguage(tag) ?? FALLBACK_LANGUAGE;
}
