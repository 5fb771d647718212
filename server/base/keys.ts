import { createHmac, hkdfSync } from 'node:crypto';

/**
 * The first key signs, hashes and encrypts. The other keys only read older values
 * (docs/decisions/0026-secrets-are-rotated.md).
 */
export type KeyRing = readonly [current: Uint8Array, ...former: Uint8Array[]];

/** Each purpose has its own ring, so that no key is used for two purposes. */
const PURPOSES = {
  accessToken: 'access token',
  verifiedEmail: 'verified e-mail',
  knownDevice: 'known device',
  oneTimePassword: 'one-time password',
  refreshToken: 'refresh token',
  logout: 'logout',
  mediaLink: 'media link',
  accountExport: 'account export',
  emailUndo: 'e-mail undo',
  /** Encrypts the data key of each identity document. */
  identityDocuments: 'identity documents',
  /** Hashes the desk's links, sign-ins and forms, and what its log records. */
  desk: 'desk',
  /** Hashes values that must be compared but not stored, such as e-mail addresses. */
  fingerprint: 'fingerprint',
};
export type Keys = Record<keyof typeof PURPOSES, KeyRing>;

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
  const rings = Object.entries(PURPOSES).map(([name, purpose]) => {
    const secrets = name === 'identityDocuments' ? mediaSecrets : tokenSecrets;
    return [name, [...new Set(secrets)].map((secret) => derive(secret, purpose))];
  });
  return Object.fromEntries(rings) as Keys;
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
