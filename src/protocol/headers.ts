/** Draft-ietf-httpapi-idempotency-key-header: one UUID for all attempts of one entry. */
export const IDEMPOTENCY_KEY = 'idempotency-key';

/** What the phone that saves is called, percent-encoded: whoever meets its answer on another one reads it [S13]. */
export const DEVICE_HEADER = 'sambandh-device';

/** Set where somebody has agreed: the version of the terms that they were shown (domain/terms.ts). */
export const TERMS_HEADER = 'sambandh-terms';

/** Set where somebody has agreed to the notice about data: which text they were shown (domain/notice.ts). */
export const NOTICE_HEADER = 'sambandh-notice';

/** Set on every answer of our server: which of our additions to spec.md §7 it has. */
export const EXTENSIONS_HEADER = 'sambandh-extensions';

export const EXTENSIONS = [
  'idempotency',
  'etag',
  'steps',
  'names',
  'privacy',
  /** Any file in pieces (protocol/resumable.ts). */
  'uploads',
  /** A photo or a video keeps the UUID that the phone gave it: sending it again adds nothing. */
  'media-ids',
  /** What a family hopes for, and chose for its biodata: sections that spec.md §7 does not have. */
  'preferences',
  /** The consent to the notice about data, its withdrawal, and a nominee (protocol/privacy.ts). */
  'consent',
  /** Where an account is signed in, its password and its address (protocol/access.ts). */
  'access',
] as const;
export type Extension = (typeof EXTENSIONS)[number];

/** What a server says of itself in EXTENSIONS_HEADER. */
export interface Offer {
  extensions: Extension[];
  /** Names the life of its database: another one after each restore. Null where the server does not say. */
  epoch: string | null;
}

const EPOCH = /^epoch=([0-9a-z]{1,40})$/u;

/** Undefined where the header is missing: that says nothing at all. */
export function readOffer(header: string | null): Offer | undefined {
  if (header === null) return undefined;
  const named = header.split(',').map((name) => name.trim());
  const epoch = named.flatMap((name) => EPOCH.exec(name)?.[1] ?? [])[0] ?? null;
  return { extensions: EXTENSIONS.filter((extension) => named.includes(extension)), epoch };
}

/** The header of a server that has all of EXTENSIONS. */
export function formatOffer(epoch: string): string {
  return [...EXTENSIONS, `epoch=${epoch}`].join(', ');
}
