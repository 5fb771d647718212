import type { Language } from '../domain/enumerations.ts';
import { LANGUAGE_PLACES, PREFERENCE_COOKIE_MAX_AGE_S } from '../domain/languages.ts';

/**
 * Stores the language in two places of spec.md §9. The server reads the cookie, and so does the
 * worker in browsers that let it.
 */
export function persistLanguage(language: Language): void {
  try {
    localStorage.setItem(LANGUAGE_PLACES.localStorage, language);
    document.cookie = `${LANGUAGE_PLACES.cookie}=${language}; path=/; max-age=${PREFERENCE_COOKIE_MAX_AGE_S}; SameSite=Lax`;
  } catch {
    // If storage is blocked, the choice lasts until the page is closed or reloaded.
  }
}
