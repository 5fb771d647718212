import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../base/settings.ts';

/** Each answer names its request as the log does, so that whoever complains can say which it was. */
export const REQUEST_ID_HEADER = 'x-request-id';

/**
 * Names a request: as the proxy in front has named it, so that its log and ours go
 * together, or by a new UUID. A visitor names none, and a name is hexadecimal: nothing that
 * somebody wrote comes into the log.
 */
export function nameRequests(trustProxy: Settings['trustProxy']) {
  const isTrusted = trusting(trustProxy);
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = headers[REQUEST_ID_HEADER];
    const isName = typeof given === 'string' && NAME.test(given);
    return isName && isTrusted(socket.remoteAddress ?? '') ? given : randomUUID();
  };
}

export function answerRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header(REQUEST_ID_HEADER, request.id);
  });
}

function trusting(trustProxy: Settings['trustProxy']): (address: string) => boolean {
  if (!Array.isArray(trustProxy)) return () => trustProxy !== false && trustProxy > 0;
  const trusted = new BlockList();
  for (const entry of trustProxy) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return (peer) => {
    const address = peer.replace(/^::ffff:(?=\d+\.)/u, '');
    return trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  };
}

/** A UUID, or 32 digits as nginx makes them. */
const NAME = /^[\da-f]{8}(-?)[\da-f]{4}(?:\1[\da-f]{4}){2}\1[\da-f]{12}$/iu;
