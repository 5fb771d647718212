/** The day when terms.json came into force; stored with each agreement. A new text needs a new day. */
export const TERMS_VERSION = '2026-11-24';
