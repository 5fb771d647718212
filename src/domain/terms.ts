/**
 * The day from which the terms and the privacy notice are in force (public/locales, terms.json). If
 * their text changes, set a new day here: it is stored with each person's agreement.
 */
export const TERMS_VERSION = '2026-11-24';
