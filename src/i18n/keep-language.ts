import type { Language } from '../domain/enumerations.ts';
import { LANGUAGE_PLACES, PREFERENCE_COOKIE_MAX_AGE_S } from '../domain/languages.ts';

/** The places of spec.md §9. With the cookie, server and worker set the document's `lang`. */
export function keepLanguage(language: Language): void {
  try {
    localStorage.setItem(LANGUAGE_PLACES.localStorage, language);
    document.cookie = `${LANGUAGE_PLACES.cookie}=${language}; path=/; max-age=${PREFERENCE_COOKIE_MAX_AGE_S}; SameSite=Lax`;
  } catch {
    // If storage is blocked, the choice lasts until the page is closed or reloaded.
  }
}
