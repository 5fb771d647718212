import type { FastifyInstance } from 'fastify';
import { EXTENSIONS, EXTENSIONS_HEADER } from '../../src/protocol/headers.ts';
import { API_BASE } from '../../src/protocol/paths.ts';

/** Every answer of the API, refusals too, says what we offer beyond spec.md §7, and is kept nowhere. */
export const API_HEADERS: Record<string, string> = {
  [EXTENSIONS_HEADER]: EXTENSIONS.join(', '),
  'cache-control': 'no-store',
};

export function addApiHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (isApi(request.url)) void reply.headers(API_HEADERS);
  });
}

export function isApi(url: string): boolean {
  return url === API_BASE || /^\/api[/?]/u.test(url);
}
