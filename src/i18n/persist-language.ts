import {
  LANGUAGE_PLACES,
  PREFERENCE_COOKIE_MAX_AGE_S,
  type Language,
} from '../domain/languages.ts';

/**
 * The app never writes the cookie `i18next` (spec.md §9), which another program sets. It removes
 * the cookie if a person has chosen another language.
 */
export function persistLanguage(language: Language): void {
  const { localStorage: key, cookie, ownCookie } = LANGUAGE_PLACES;
  const about = `path=/; max-age=${PREFERENCE_COOKIE_MAX_AGE_S}; SameSite=Lax`;
  try {
    localStorage.setItem(key, language);
    document.cookie = `${ownCookie}=${language}; ${about}`;
    const isOverruled = new RegExp(`(?:^|; )${cookie}=(?!${language})`, 'u').test(document.cookie);
    if (isOverruled) document.cookie = `${cookie}=; path=/; max-age=0`;
  } catch {
    // If storage is blocked, the choice lasts until the page is closed or reloaded.
  }
}
