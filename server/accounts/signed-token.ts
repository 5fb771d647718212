import { jwtVerify, type JWTPayload, type JWTVerifyOptions } from 'jose';
import type { KeyRing } from '../base/keys.ts';

/** @returns undefined if the token is invalid or has expired */
export async function readSignedToken(
  ring: KeyRing,
  token: string,
  {
    nowMs,
    claims = [],
    ...options
  }: { nowMs: number; claims?: string[] } & Pick<JWTVerifyOptions, 'audience'>,
): Promise<JWTPayload | undefined> {
  if (!isExact(token)) return undefined;
  for (const key of ring) {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        currentDate: new Date(nowMs),
        requiredClaims: ['exp', ...claims],
        ...options,
      });
      return payload;
    } catch {
      // The token is not valid under this key. The loop tries the next key.
    }
  }
  return undefined;
}

/**
 * Base64 decoding ignores some bits of the last character, so several texts give the same bytes.
 * Only the text that encoding gives is accepted.
 */
function isExact(token: string): boolean {
  return token
    .split('.')
    .every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);
}
