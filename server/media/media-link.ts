import { createHmac, timingSafeEqual } from 'node:crypto';
import { API_BASE } from '../../src/protocol/paths.ts';
import type { Context } from '../context.ts';

interface MediaLink {
  accountId: number;
  fileKey: string;
  /** The link becomes invalid when this session ends. */
  sessionId: string;
}

type Signing = Pick<Context, 'keys' | 'now'>;

/**
 * img and video elements send no access token. The link stays the same for five minutes, so that
 * a list that is fetched again loads no file again. It is valid for ten to fifteen minutes.
 */
export function signMediaLink(
  context: Signing,
  { accountId, fileKey, sessionId }: MediaLink,
): string {
  const expiresAtMs = Math.floor(context.now() / SAME_FOR_MS) * SAME_FOR_MS + LINK_LIFETIME_MS;
  const claims = [accountId, fileKey, expiresAtMs, sessionId].join('.');
  const mac = macOf(context.keys.mediaLink[0], claims);
  return `${API_BASE}/media/${claims}.${mac}`;
}

/** @returns undefined if the token was not signed by this server or has expired */
export function readMediaLink(context: Signing, token: string): MediaLink | undefined {
  const [, claims = '', account, fileKey = '', expiresAtMs, sessionId = '', mac = ''] =
    TOKEN.exec(token) ?? [];
  // A base64url decoder ignores some bits of the last character, so the texts are compared.
  const given = Buffer.from(mac);
  const isOurs = context.keys.mediaLink.some((key) => {
    const expected = Buffer.from(macOf(key, claims));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isOurs) return undefined;
  if (Number(expiresAtMs) <= context.now()) return undefined;
  return { accountId: Number(account), fileKey, sessionId };
}

function macOf(key: Uint8Array, claims: string): string {
  return createHmac('sha256', key).update(claims).digest('base64url');
}

const TOKEN = /^((\d{1,15})\.([\da-f]{1,64})\.(\d{1,15})\.([\da-f-]{36}))\.([\w-]{43})$/u;
const SAME_FOR_MS = 5 * 60_000;
/** The lifetime is decided in docs/decisions/0017-media.md. */
const LINK_LIFETIME_MS = 15 * 60_000;
