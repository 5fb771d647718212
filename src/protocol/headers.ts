/**
 * The idempotency key (draft-ietf-httpapi-idempotency-key-header). All attempts to send an entry
 * have the same UUID.
 */
export const IDEMPOTENCY_KEY = 'idempotency-key';

/**
 * The name of the phone that saves, percent-encoded. If the saved value conflicts with the value on
 * another phone, that phone shows this name [S13].
 */
export const DEVICE_HEADER = 'sambandh-device';

/**
 * A request has this header if a person has agreed to the terms. It names the version of the terms
 * that the person saw (domain/terms.ts).
 */
export const TERMS_HEADER = 'sambandh-terms';

/**
 * A request has this header if a person has agreed to the notice about data. It names the version
 * of the notice that the person saw (domain/notice.ts).
 */
export const NOTICE_HEADER = 'sambandh-notice';

/**
 * Every API answer of our server has this header. It lists the additions to spec.md §7 that this
 * server supports.
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
   * The server stores the UUID that the phone gave a file. If the phone sends the same file again,
   * the server does not add it a second time.
   */
  'media-ids',
  /**
   * Sections that spec.md §7 does not have: a family's preferences, and its choices for its
   * biodata.
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

/** The information in EXTENSIONS_HEADER. */
export interface Offer {
  extensions: Extension[];
  /**
   * The epoch of the server's database. Each restore from a backup begins a new epoch. Null if the
   * server sends no epoch.
   */
  epoch: string | null;
}

const EPOCH = /^epoch=([0-9a-z]{1,40})$/u;

/**
 * Reads EXTENSIONS_HEADER.
 * @returns undefined if the header is missing, because the extensions are then unknown
 */
export function readOffer(header: string | null): Offer | undefined {
  if (header === null) return undefined;
  const named = header.split(',').map((name) => name.trim());
  const epoch = named.flatMap((name) => EPOCH.exec(name)?.[1] ?? [])[0] ?? null;
  return { extensions: EXTENSIONS.filter((extension) => named.includes(extension)), epoch };
}

/** Returns the value of EXTENSIONS_HEADER for a server that supports all EXTENSIONS. */
export function formatOffer(epoch: string): string {
  return [...EXTENSIONS, `epoch=${epoch}`].join(', ');
}
