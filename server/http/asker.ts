import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID, timingSafeEqual } from 'node:crypto';
import { keyedHash, keyedHashes } from '../base/keys.ts';
import type { Context } from '../context.ts';
import { enforceGuessLimits, type Asker, type Guess, type Guessed } from '../limits/rate-limit.ts';
import { networkOf } from './network.ts';
import { foldEmail } from '../base/email.ts';

export function askerOf(context: Context, request: FastifyRequest, email: string): Asker {
  const device = deviceOf(context, request, email);
  const key = keyedHash(context.keys.fingerprint, 'asker', device ?? networkOf(request));
  return { key, isKnown: device !== undefined };
}

/**
 * @param email some calls give another text, such as `change to …`, so that their attempts count
 * separately
 * @throws ProblemError rate_limited with Retry-After
 */
export async function limitGuesses(
  context: Context,
  what: Guessed,
  { request, email }: { request: FastifyRequest; email: string },
): Promise<Guess> {
  const asker = askerOf(context, request, email);
  return enforceGuessLimits(context, what, { email, asker, network: networkOf(request) });
}

/** A known device keeps its name. */
export function rememberDevice(
  context: Context,
  { request, reply, email }: { request: FastifyRequest; reply: FastifyReply; email: string },
): void {
  const device = deviceOf(context, request, email) ?? randomUUID();
  const expiresAtMs = context.now() + KNOWN_DEVICE_LIFETIME_MS;
  const mac = keyedHash(context.keys.knownDevice, ...signedParts({ device, expiresAtMs, email }));
  void reply.setCookie(KNOWN_DEVICE_COOKIE, `${device}.${expiresAtMs}.${mac}`, {
    path: '/api/',
    httpOnly: true,
    sameSite: 'strict',
    secure: context.settings.publicUrl?.startsWith('https:') ?? false,
    maxAge: KNOWN_DEVICE_LIFETIME_MS / 1000,
  });
}

function deviceOf(context: Context, request: FastifyRequest, email: string): string | undefined {
  return readKnownDevice(context, { cookie: request.cookies[KNOWN_DEVICE_COOKIE], email });
}

/**
 * The cookie gives no access. The server counts the attempts of this device separately from those
 * of unknown devices (docs/decisions/0035-who-is-kept-out.md).
 */
const KNOWN_DEVICE_COOKIE = 'sambandh-known';

/** @returns the device's name; undefined if the cookie is not valid for this address */
function readKnownDevice(
  { keys, now }: Context,
  { cookie, email }: { cookie: string | undefined; email: string },
): string | undefined {
  const [, device = '', expires = '', mac = ''] = COOKIE.exec(cookie ?? '') ?? [];
  const expiresAtMs = Number(expires);
  const given = Buffer.from(mac);
  const isOurs = keyedHashes(keys.knownDevice, ...signedParts({ device, expiresAtMs, email })).some(
    (hash) => hash.length === given.length && timingSafeEqual(Buffer.from(hash), given),
  );
  return isOurs && expiresAtMs > now() ? device : undefined;
}

function signedParts(made: { device: string; expiresAtMs: number; email: string }): string[] {
  return [made.device, String(made.expiresAtMs), foldEmail(made.email)];
}

const COOKIE = /^([\da-f-]{36})\.(\d{1,15})\.([\w-]{43})$/u;
/** As long as an unused refresh token is valid (docs/decisions/0013-lifetimes-and-limits.md). */
const KNOWN_DEVICE_LIFETIME_MS = 180 * 24 * 3_600_000;
