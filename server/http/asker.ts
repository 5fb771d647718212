import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { keyedHash } from '../base/keys.ts';
import { networkOf } from './network.ts';
import {
  KNOWN_DEVICE_COOKIE,
  makeKnownDeviceCookie,
  readKnownDevice,
} from '../accounts/known-device.ts';

/** Who asks something of an address that they have yet to show is theirs. */
export interface Asker {
  /** What they are told apart by: the device where it is known, else the network. */
  key: string;
  /** Whether this browser was signed in to that address before. */
  isKnown: boolean;
}

export function askerOf(context: Context, request: FastifyRequest, email: string): Asker {
  const device = deviceOf(context, request, email);
  const key = keyedHash(context.keys.fingerprint, 'asker', device ?? networkOf(request));
  return { key, isKnown: device !== undefined };
}

/** From now on this browser is known to the address. */
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
