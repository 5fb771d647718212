import type { CookieSerializeOptions } from '@fastify/cookie';
import { SignJWT } from 'jose';
import { formatNoticeShown, readNoticeShown, type NoticeShown } from '../../src/domain/notice.ts';
import type { Context } from '../context.ts';
import { readSignedToken } from './signed-token.ts';

/**
 * The proof that whoever holds it has verified the one-time password of a
 * registration: `createuser` asks for it, so nobody sets the password of an address
 * that somebody else verified. Signed, so that nothing is stored for it.
 */
export const VERIFICATION_COOKIE = 'sambandh-verified';

export interface VerificationCookie {
  value: string;
  options: CookieSerializeOptions;
}

/**
 * @param verifiedAtMs when the code was verified: a repeated answer to the same call
 *   does not make the proof live longer
 */
export async function makeVerificationCookie(
  { keys, settings, now }: Context,
  { temporaryUserId, verifiedAtMs, termsVersion, notice }: Verification,
): Promise<VerificationCookie> {
  const expiresMs = verifiedAtMs + VERIFICATION_LIFETIME_MS;
  const value = await new SignJWT({
    temp_user_id: temporaryUserId,
    verified_at: verifiedAtMs,
    terms: termsVersion,
    notice: notice && formatNoticeShown(notice),
  })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(Math.floor(expiresMs / 1000))
    .sign(keys.verifiedEmail[0]);
  const maxAge = Math.max(0, Math.floor((expiresMs - now()) / 1000));
  return { value, options: { ...verificationCookieOptions(settings), maxAge } };
}

export function verificationCookieOptions({
  publicUrl,
}: Context['settings']): CookieSerializeOptions {
  return {
    path: '/api/accounts/',
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl?.startsWith('https:') ?? false,
  };
}

export interface Verification {
  temporaryUserId: number;
  /** Epoch milliseconds. */
  verifiedAtMs: number;
  /** Which terms were agreed to before; null where the client did not say. */
  termsVersion: string | null;
  /** Which notice about data was agreed to; null where the client did not say. */
  notice: NoticeShown | null;
}

/** What the cookie proves; undefined when it proves nothing (any more). */
export async function readVerificationCookie(
  { keys, now }: Context,
  value: string | undefined,
): Promise<Verification | undefined> {
  if (value === undefined) return undefined;
  const payload = await readSignedToken(keys.verifiedEmail, value, { nowMs: now() });
  const {
    temp_user_id: temporaryUserId,
    verified_at: verifiedAtMs,
    terms,
    notice: shown,
  } = payload ?? {};
  if (typeof temporaryUserId !== 'number' || typeof verifiedAtMs !== 'number') return undefined;
  const termsVersion = typeof terms === 'string' ? terms : null;
  const notice = typeof shown === 'string' ? (readNoticeShown(shown) ?? null) : null;
  return { temporaryUserId, verifiedAtMs, termsVersion, notice };
}

/** docs/decisions/0013-lifetimes-and-limits.md: time enough to think of a password and be called away. */
const VERIFICATION_LIFETIME_MS = 30 * 60_000;
