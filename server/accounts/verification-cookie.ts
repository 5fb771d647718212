import type { CookieSerializeOptions } from '@fastify/cookie';
import { SignJWT } from 'jose';
import {
  formatNoticeShown,
  readNoticeShown,
  type PrivacyNoticeShown,
} from '../../src/domain/privacy-notice.ts';
import type { Context } from '../context.ts';
import { readSignedToken } from './signed-token.ts';

/**
 * Without this cookie, somebody could set the password for an address that another person verified.
 * The cookie is signed, so that the server stores nothing.
 */
export const VERIFICATION_COOKIE = 'sambandh-verified';

interface VerificationCookie {
  value: string;
  options: CookieSerializeOptions;
}

/** @param verifiedAtMs the cookie expires a fixed time later, also if the answer is repeated */
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
  /** Null if the client did not send it. */
  termsVersion: string | null;
  /** Null if the client did not send it. */
  notice: PrivacyNoticeShown | null;
}

/** @returns undefined if the cookie is invalid or has expired */
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

/** Long enough to think of a password (docs/decisions/0013-lifetimes-and-limits.md). */
const VERIFICATION_LIFETIME_MS = 30 * 60_000;
