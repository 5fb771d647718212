/**
 * The idempotency key (draft-ietf-httpapi-idempotency-key-header): one UUID for all attempts of one
 * entry.
 */
export const IDEMPOTENCY_KEY = 'idempotency-key';

/**
 * The name of the phone that saves, percent-encoded; another phone shows it if the saved value
 * conflicts with its own [S13].
 */
export const DEVICE_HEADER = 'sambandh-device';

/**
 * The header that is sent when somebody has agreed to the terms: it names the version that they
 * were shown (domain/terms.ts).
 */
export const TERMS_HEADER = 'sambandh-terms';

/**
 * The header that is sent when somebody has agreed to the notice about data: it names the text that
 * they were shown (domain/notice.ts).
 */
export const NOTICE_HEADER = 'sambandh-notice';

/**
 * The header on every answer of our server: it lists the additions to spec.md §7 that this server
 * has.
 */
export const EXTENSIONS_HEADER = 'sambandh-extensions';

export const EXTENSIONS = [
  'idempotency',
  'etag',
  'steps',
  'names',
  'privacy',
  /** Uploads of any file in pieces (protocol/resumable.ts). */
  'uploads',
  /**
   * The server stores the UUID that the phone gave a photo or video: sending the same file again
   * adds no second one.
   */
  'media-ids',
  /**
   * A family's preferences, and its choices for its biodata: sections that spec.md §7 does not
   * have.
   */
  'preferences',
  /** The consent to the notice about data, its withdrawal, and a nominee (protocol/privacy.ts). */
  'consent',
  /**
   * The devices on which an account is signed in, its password and its e-mail address
   * (protocol/access.ts).
   */
  'access',
] as const;
export type Extension = (typeof EXTENSIONS)[number];

/** The contents of EXTENSIONS_HEADER. */
export interface Offer {
  extensions: Extension[];
  /**
   * The epoch of the server's database: each restore from a backup begins a new one. Null if the
   * server names none.
   */
  epoch: string | null;
}

const EPOCH = /^epoch=([0-9a-z]{1,40})$/u;

/**
 * Reads EXTENSIONS_HEADER; undefined if it is missing, since then nothing is known about the
 * extensions.
 */
export function readOffer(header: string | null): Offer | undefined {
  if (header === null) return undefined;
  const named = header.split(',').map((name) => name.trim());
  const epoch = named.flatMap((name) => EPOCH.exec(name)?.[1] ?? [])[0] ?? null;
  return { extensions: EXTENSIONS.filter((extension) => named.includes(extension)), epoch };
}

/** The value of EXTENSIONS_HEADER for a server that has all of EXTENSIONS. */
export function formatOffer(epoch: string): string {
  return [...EXTENSIONS, `epoch=${epoch}`].join(', ');
}
