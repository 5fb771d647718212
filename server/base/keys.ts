import { createHmac, hkdfSync } from 'node:crypto';

/**
 * The keys of one purpose: the first signs, hashes and encrypts; those of former
 * secrets, newest first, are only tried when something is read. So a secret can be
 * changed without signing anybody out (docs/decisions/0026-secrets-are-rotated.md).
 */
export type KeyRing = readonly [current: Uint8Array, ...former: Uint8Array[]];

/** What is made out of the one secret: keys for each purpose, so that none serves for another. */
export interface Keys {
  accessToken: KeyRing;
  verifiedEmail: KeyRing;
  /** Signs what tells a device that was signed in before. */
  knownDevice: KeyRing;
  oneTimePassword: KeyRing;
  refreshToken: KeyRing;
  /** Signs links to files. */
  mediaLink: KeyRing;
  /** Signs links to a copy of everything about an account. */
  accountExport: KeyRing;
  /** Hashes what undoes the change of an address. */
  emailUndo: KeyRing;
  /** Encrypts the data key of each identity document. */
  identityDocuments: KeyRing;
  /** For telling values apart without keeping them: addresses, e-mails, request bodies. */
  fingerprint: KeyRing;
}

interface Secrets {
  tokenSecret: string;
  /** What came before it, newest first. */
  previousTokenSecrets?: readonly string[];
  /** What identity documents hang on, where it is not the token secret. */
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
  // Documents from before there was a media key hang on the token secret of their time.
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
    mediaLink: ring('media link'),
    accountExport: ring('account export'),
    emailUndo: ring('e-mail undo'),
    identityDocuments: ring('identity documents', mediaSecrets),
    fingerprint: ring('fingerprint'),
  };
}

/** HMAC-SHA256 under the current key over the parts, whose borders are part of what is hashed. */
export function keyedHash(ring: KeyRing, ...parts: string[]): string {
  return hashUnder(ring[0], parts);
}

/** The same under each key of the ring: what it may be called that was kept before. */
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
