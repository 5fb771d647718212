import type { FastifyInstance, FastifyRequest } from 'fastify';
import { EXTENSIONS_HEADER, formatOffer } from '../../src/protocol/headers.ts';
import { API_BASE } from '../../src/protocol/paths.ts';

/** A refusal has these headers, too. */
export function apiHeaders(epoch: string): Record<string, string> {
  return { [EXTENSIONS_HEADER]: formatOffer(epoch), 'cache-control': 'no-store' };
}

export function addApiHeaders(app: FastifyInstance, epoch: string): void {
  const headers = apiHeaders(epoch);
  app.addHook('onRequest', async (request, reply) => {
    if (isApi(request)) void reply.headers(headers);
  });
}

/**
 * Checks the route, because the router reads '/%61pi/…' and 'http://host/api/…' as '/api/…', too.
 * Checks the address, because an unknown path of the API has no route.
 */
export function isApi({ routeOptions, url }: FastifyRequest): boolean {
  const paths = [routeOptions.url ?? url, url];
  return paths.some((path) => path === API_BASE || /^\/api[/?]/u.test(path));
}
