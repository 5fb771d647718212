import { SignJWT, type JWTPayload } from 'jose';
import type { Context } from '../context.ts';
import { readSignedToken } from './signed-token.ts';

export interface AccessClaims {
  accountId: number;
  sessionId: string;
}

/** A JWT (HS256) with `user_id` (spec.md §3), and with the session's id as `sid`. */
export async function signAccessToken(
  { keys, now }: Context,
  { accountId, sessionId }: AccessClaims,
): Promise<string> {
  const nowS = Math.floor(now() / 1000);
  return new SignJWT({ user_id: accountId, sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(nowS)
    .setExpirationTime(nowS + ACCESS_LIFETIME_S)
    .sign(keys.accessToken[0]);
}

/** @returns undefined if the token is expired, has wrong claims, or was not signed by us */
export async function readAccessToken(
  { keys, now }: Context,
  token: string,
): Promise<AccessClaims | undefined> {
  const payload = await readSignedToken(keys.accessToken, token, {
    nowMs: now(),
    claims: ['user_id', 'sid'],
  });
  return readClaims(payload);
}

export function readClaims(payload: JWTPayload | undefined): AccessClaims | undefined {
  const { user_id: accountId, sid: sessionId } = payload ?? {};
  const isAccount = Number.isSafeInteger(accountId) && (accountId as number) > 0;
  if (!isAccount || typeof sessionId !== 'string' || !isUuid(sessionId)) return undefined;
  return { accountId: accountId as number, sessionId };
}

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/iu;

/** This lifetime is decided in docs/decisions/0013-lifetimes-and-limits.md. */
const ACCESS_LIFETIME_S = 15 * 60;
