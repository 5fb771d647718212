import { jwtVerify, type JWTPayload, type JWTVerifyOptions } from 'jose';
import type { KeyRing } from '../keys.ts';

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
