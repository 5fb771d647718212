/** Draft-ietf-httpapi-idempotency-key-header: one UUID for all attempts of one entry. */
export const IDEMPOTENCY_KEY = 'idempotency-key';

/** What the phone that saves is called, percent-encoded: whoever meets its answer on another one reads it [S13]. */
export const DEVICE_HEADER = 'sambandh-device';

/** Set where somebody has agreed: the version of the terms that they were shown (domain/terms.ts). */
export const TERMS_HEADER = 'sambandh-terms';

/** Set on every answer of our server: which of our additions to spec.md §7 it has. */
export const EXTENSIONS_HEADER = 'sambandh-extensions';

export const EXTENSIONS = ['idempotency', 'etag', 'steps', 'names', 'privacy'] as const;
export type Extension = (typeof EXTENSIONS)[number];

/** What a server said that it offers; a header that is missing says nothing at all. */
export function readExtensions(header: string | null): Extension[] | undefined {
  if (header === null) return undefined;
  const named = header.split(',').map((name) => name.trim());
  return EXTENSIONS.filter((extension) => named.includes(extension));
}
