import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { keyedHash } from '../keys.ts';
import { networkOf } from '../plugins/network.ts';
import { KNOWN_DEVICE_COOKIE, makeKnownDeviceCookie, readKnownDevice } from './known-device.ts';

/** Somebody who sends a request about an e-mail address without having shown that it is theirs. */
export interface Asker {
  /** The hash that tells askers apart: of the device if it is known, else of the network. */
  key: string;
  /** Whether this browser was signed in to the account of that address before. */
  isKnown: boolean;
}

export function askerOf(context: Context, request: FastifyRequest, email: string): Asker {
  const device = deviceOf(context, request, email);
  const key = keyedHash(context.keys.fingerprint, 'asker', device ?? networkOf(request));
  return { key, isKnown: device !== undefined };
}

/**
 * A session as the asker, for a code that only this session can use: tries by others are not
 * counted against it.
 */
export function signInAsAsker(
  { keys }: Pick<Context, 'keys'>,
  { sessionId }: { sessionId: string },
): Asker {
  return { key: keyedHash(keys.fingerprint, 'asker', sessionId), isKnown: true };
}

/** Sets the cookie that makes this browser a known device of the address. */
export function rememberDevice(
  context: Context,
  { request, reply, email }: { request: FastifyRequest; reply: FastifyReply; email: string },
): void {
  const known = deviceOf(context, request, email);
  const { value, options } = makeKnownDeviceCookie(context, { email, known });
  void reply.setCookie(KNOWN_DEVICE_COOKIE, value, options);
}

function deviceOf(context: Context, request: FastifyRequest, email: string): string | undefined {
  return readKnownDevice(context, { cookie: request.cookies[KNOWN_DEVICE_COOKIE], email });
}
