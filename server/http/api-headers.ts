import type { FastifyInstance } from 'fastify';
import { EXTENSIONS_HEADER, formatOffer } from '../../src/protocol/headers.ts';
import { API_BASE } from '../../src/protocol/paths.ts';

/** A refusal has these headers, too. */
export function apiHeaders(epoch: string): Record<string, string> {
  return { [EXTENSIONS_HEADER]: formatOffer(epoch), 'cache-control': 'no-store' };
}

export function addApiHeaders(app: FastifyInstance, epoch: string): void {
  const headers = apiHeaders(epoch);
  app.addHook('onRequest', async (request, reply) => {
    if (isApi(request.url)) void reply.headers(headers);
  });
}

export function isApi(url: string): boolean {
  return url === API_BASE || /^\/api[/?]/u.test(url);
}
