import { createHmac, hkdfSync } from 'node:crypto';

/**
 * The first key signs, hashes and encrypts. The other keys only read older values
 * (docs/decisions/0026-secrets-are-rotated.md).
 */
export type KeyRing = readonly [current: Uint8Array, ...former: Uint8Array[]];

/** Each purpose has its own ring, so that no key is used for two purposes. */
export interface Keys {
  accessToken: KeyRing;
  verifiedEmail: KeyRing;
  knownDevice: KeyRing;
  oneTimePassword: KeyRing;
  refreshToken: KeyRing;
  logout: KeyRing;
  mediaLink: KeyRing;
  accountExport: KeyRing;
  emailUndo: KeyRing;
  /** Encrypts the data key of each identity document. */
  identityDocuments: KeyRing;
  /** Hashes the desk's links, sign-ins and forms, and what its log records. */
  desk: KeyRing;
  /** Hashes values that must be compared but not stored, such as e-mail addresses. */
  fingerprint: KeyRing;
}

interface Secrets {
  tokenSecret: string;
  /** Newest first. */
  previousTokenSecrets?: readonly string[];
  /** The secret for identity documents; if undefined, the token secret is used. */
  mediaKey?: string | undefined;
  previousMediaKeys?: readonly string[];
}

export function deriveKeys({
  tokenSecret,
  previousTokenSecrets = [],
  mediaKey,
  previousMediaKeys = [],
}: Secrets): Keys {
  const tokenSecrets = [tokenSecret, ...previousTokenSecrets];
  // A server without a media key encrypted its documents under its token secret of that time.
  const mediaSecrets = [mediaKey ?? tokenSecret, ...previousMediaKeys, ...tokenSecrets];
  const ring = (purpose: string, secrets = tokenSecrets) => {
    const keys = [...new Set(secrets)].map((secret) => derive(secret, purpose));
    return keys as [Uint8Array, ...Uint8Array[]];
  };
  return {
    accessToken: ring('access token'),
    verifiedEmail: ring('verified e-mail'),
    knownDevice: ring('known device'),
    oneTimePassword: ring('one-time password'),
    refreshToken: ring('refresh token'),
    logout: ring('logout'),
    mediaLink: ring('media link'),
    accountExport: ring('account export'),
    emailUndo: ring('e-mail undo'),
    identityDocuments: ring('identity documents', mediaSecrets),
    desk: ring('desk'),
    fingerprint: ring('fingerprint'),
  };
}

/** HMAC-SHA256. The parts 'ab', 'c' and 'a', 'bc' give different hashes. */
export function keyedHash(ring: KeyRing, ...parts: string[]): string {
  return hashUnder(ring[0], parts);
}

/** One hash for each key of the ring, because a stored value may have a former key's hash. */
export function keyedHashes(ring: KeyRing, ...parts: string[]): string[] {
  return ring.map((key) => hashUnder(key, parts));
}

function hashUnder(key: Uint8Array, parts: string[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
}

function derive(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, 'sambandh', purpose, KEY_BYTES));
}

const KEY_BYTES = 32;
