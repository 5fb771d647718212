import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../base/settings.ts';

/** The id of the request in the log. A person who complains can name it. */
export const REQUEST_ID_HEADER = 'x-request-id';

/**
 * An operator can compare the log of a trusted proxy with ours by the same id. Ids are hexadecimal,
 * so that nobody can write text into the log.
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

/** A UUID, or the 32 hexadecimal digits of an nginx request id. */
const NAME = /^[\da-f]{8}(-?)[\da-f]{4}(?:\1[\da-f]{4}){2}\1[\da-f]{12}$/iu;
