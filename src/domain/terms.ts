/**
 * The day from which the terms and the privacy notice are in force (public/locales, terms.json).
 * Set a new day if their text changes. The server stores this day with each person's agreement.
 */
export const TERMS_VERSION = '2026-11-24';
