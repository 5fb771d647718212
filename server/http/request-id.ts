import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../base/settings.ts';
import { trustedPeers } from './network.ts';

/** The id of the request in the log. A person who reports a problem can quote it. */
export const REQUEST_ID_HEADER = 'x-request-id';

/**
 * Uses the id of a trusted proxy, so that a request has the same id in both logs. Ids are
 * hexadecimal, so that nobody can write text into the log.
 */
export function nameRequests(trustProxy: Settings['trustProxy']) {
  const isTrusted = trustedPeers(trustProxy);
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

/** A UUID, or the 32 hexadecimal digits of an nginx request id. */
const NAME = /^[\da-f]{8}(-?)[\da-f]{4}(?:\1[\da-f]{4}){2}\1[\da-f]{12}$/iu;
