import { decodeJwt, SignJWT } from 'jose';
import { deriveKeys } from '../../../server/base/keys.ts';

export async function expireToken(token: string, tokenSecret: string): Promise<string> {
  const yesterdayS = Math.floor(Date.now() / 1000) - 86_400;
  return new SignJWT(decodeJwt(token))
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(yesterdayS)
    .setExpirationTime(yesterdayS + 900)
    .sign(deriveKeys({ tokenSecret }).accessToken[0]);
}
