/** A retry sends the same UUID as the first attempt (draft-ietf-httpapi-idempotency-key-header). */
export const IDEMPOTENCY_KEY = 'idempotency-key';

/** The name of the saving phone, percent-encoded. Another phone shows it in a conflict [S13]. */
export const DEVICE_HEADER = 'sambandh-device';

/** The version of the terms (domain/account.ts) that a person has agreed to. */
export const TERMS_HEADER = 'sambandh-terms';

/** The version of the notice about data (domain/privacy-notice.ts) that a person has agreed to. */
export const NOTICE_HEADER = 'sambandh-notice';

/** Our server's API sends this header. It lists what the server adds to spec.md §7. */
export const EXTENSIONS_HEADER = 'sambandh-extensions';

export const EXTENSIONS = [
  'idempotency',
  'etag',
  'steps',
  'names',
  'privacy',
  /** Uploads of any file in pieces (protocol/resumable.ts). */
  'uploads',
  /** The server stores the phone's UUID of a file, so a file that is sent twice is added once. */
  'media-ids',
  /** A family's preferences, and its choices for its biodata. */
  'preferences',
  /** Agreeing to the notice about data, withdrawing, and a nominee (protocol/access.ts). */
  'consent',
  /** An account's sign-ins, its password and its e-mail address (protocol/access.ts). */
  'access',
] as const;
export type Extension = (typeof EXTENSIONS)[number];

export interface Offer {
  extensions: Extension[];
  /** Each restore from a backup begins a new epoch. Null if the server sends none. */
  epoch: string | null;
}

const EPOCH = /^epoch=([0-9a-z]{1,40})$/u;

/** @returns undefined if the header is missing: the extensions are then unknown */
export function readOffer(header: string | null): Offer | undefined {
  if (header === null) return undefined;
  const named = header.split(',').map((name) => name.trim());
  const epoch = named.flatMap((name) => EPOCH.exec(name)?.[1] ?? [])[0] ?? null;
  return { extensions: EXTENSIONS.filter((extension) => named.includes(extension)), epoch };
}

export function formatOffer(epoch: string): string {
  return [...EXTENSIONS, `epoch=${epoch}`].join(', ');
}
