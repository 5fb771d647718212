import { SignJWT } from 'jose';
import { API_BASE } from '../../src/protocol/paths.ts';
import { PRIVACY_PATHS } from '../../src/protocol/privacy.ts';
import type { Context } from '../context.ts';
import { readClaims, type AccessClaims } from './access-token.ts';
import { readSignedToken } from './signed-token.ts';

/**
 * The link needs no access token, so the browser itself can save the file and repeat a broken
 * download.
 */
export async function signExportLink(
  { keys, now }: Pick<Context, 'keys' | 'now'>,
  { accountId, sessionId }: AccessClaims,
): Promise<string> {
  const token = await new SignJWT({ user_id: accountId, sid: sessionId })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(Math.floor(now() / 1000) + EXPORT_LINK_LIFETIME_S)
    .sign(keys.accountExport[0]);
  return `${API_BASE}${PRIVACY_PATHS.export}${token}`;
}

/** @returns undefined if the link was not signed with our keys or has expired */
export async function readExportLink(
  { keys, now }: Pick<Context, 'keys' | 'now'>,
  token: string,
): Promise<AccessClaims | undefined> {
  const payload = await readSignedToken(keys.accountExport, token, { nowMs: now() });
  return readClaims(payload);
}

/** The lifetime is decided in docs/decisions/0027-privacy.md. */
export const EXPORT_LINK_LIFETIME_S = 5 * 60;
