import { createHmac, hkdfSync } from 'node:crypto';

/** What is made out of the one secret: a key for each purpose, so that none serves for another. */
export interface Keys {
  accessToken: Uint8Array;
  verifiedEmail: Uint8Array;
  oneTimePassword: Uint8Array;
  refreshToken: Uint8Array;
  /** Signs links to files. */
  mediaLink: Uint8Array;
  /** Encrypts the data key of each identity document. */
  identityDocuments: Uint8Array;
  /** For telling values apart without keeping them: addresses, e-mails, request bodies. */
  fingerprint: Uint8Array;
}

/** @param mediaKey what identity documents hang on, where it is not the token secret */
export function deriveKeys(tokenSecret: string, mediaKey = tokenSecret): Keys {
  const derive = (purpose: string, secret = tokenSecret) =>
    new Uint8Array(hkdfSync('sha256', secret, 'sambandh', purpose, KEY_BYTES));
  return {
    accessToken: derive('access token'),
    verifiedEmail: derive('verified e-mail'),
    oneTimePassword: derive('one-time password'),
    refreshToken: derive('refresh token'),
    mediaLink: derive('media link'),
    identityDocuments: derive('identity documents', mediaKey),
    fingerprint: derive('fingerprint'),
  };
}

/** HMAC-SHA256 over the parts, whose borders are part of what is hashed. */
export function keyedHash(key: Uint8Array, ...parts: string[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
}

const KEY_BYTES = 32;
