/**
 * The day from which the terms and the privacy notice are in force (public/locales,
 * terms.json). A change of what they say is a new day here: what somebody agreed to is
 * kept with it.
 */
export const TERMS_VERSION = '2026-11-24';
