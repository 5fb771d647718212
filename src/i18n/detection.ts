import type { DetectorOptions } from 'i18next-browser-languagedetector';
import { LANGUAGE_PLACES, PREFERENCE_COOKIE_MAX_AGE_S } from './languages.ts';

/**
 * spec.md §9: where the language is looked for, in this order, and kept. The choice
 * is also kept in the cookie, so that the server can answer with a document that
 * already has the right `lang`.
 */
export const DETECTION: DetectorOptions = {
  order: ['querystring', 'cookie', 'localStorage', 'sessionStorage', 'navigator', 'htmlTag'],
  lookupQuerystring: LANGUAGE_PLACES.query,
  lookupCookie: LANGUAGE_PLACES.cookie,
  lookupLocalStorage: LANGUAGE_PLACES.localStorage,
  lookupSessionStorage: LANGUAGE_PLACES.sessionStorage,
  caches: ['localStorage', 'cookie'],
  cookieMinutes: PREFERENCE_COOKIE_MAX_AGE_S / 60,
  cookieOptions: { path: '/', sameSite: 'lax' },
  convertDetectedLanguage: (tag) => tag.split('-')[0] ?? tag,
};
