import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  KNOWN_DEVICE_COOKIE,
  makeKnownDeviceCookie,
  readKnownDevice,
} from '../accounts/known-device.ts';
import { keyedHash } from '../base/keys.ts';
import type { Context } from '../context.ts';
import type { Asker, Guesser } from '../limits/rate-limit.ts';
import { networkOf } from './network.ts';

export function askerOf(context: Context, request: FastifyRequest, email: string): Asker {
  const device = deviceOf(context, request, email);
  const key = keyedHash(context.keys.fingerprint, 'asker', device ?? networkOf(request));
  return { key, isKnown: device !== undefined };
}

export function guesserOf(context: Context, request: FastifyRequest, email: string): Guesser {
  return { email, asker: askerOf(context, request, email), network: networkOf(request) };
}

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
