import { jwtVerify, type JWTPayload, type JWTVerifyOptions } from 'jose';
import type { KeyRing } from '../base/keys.ts';

/** Reads a JWT (HS256) of ours, signed under any key of the ring. @returns undefined for whatever is none, or over */
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
      // Of another key, changed on the way, or over.
    }
  }
  return undefined;
}

/** The last character of base64url may have bits that decoding does not look at: one token is one text. */
function isExact(token: string): boolean {
  return token
    .split('.')
    .every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);
}
