import type { FastifyInstance } from 'fastify';
import { LIVENESS_PATH } from '../../src/protocol/paths.ts';
import type { Readiness } from '../health/readiness.ts';
import { READINESS_PATH } from '../openapi/site-paths.ts';

/**
 * For supervisors, balancers and phones: yes or no, and nothing about why. A phone behind a captive
 * portal hears that nobody answers, and of a restored database its epoch.
 * @param headers of every answer of the API
 */
export function healthRoutes(readiness: Readiness, headers: Record<string, string>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async (_request, reply) => {
      void reply.headers(headers);
    });

    app.get(LIVENESS_PATH, { logLevel: 'error' }, async () => ({ status: 'ok' }));

    app.get(READINESS_PATH, { logLevel: 'error' }, async (_request, reply) => {
      const isReady = await readiness.isReady();
      return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
    });
  };
}

/** While a server drains, each answer ends its connection: the next request goes to another one. */
export function endConnectionsOfDraining(app: FastifyInstance, readiness: Readiness): void {
  app.addHook('onSend', async (_request, reply) => {
    if (readiness.isDraining()) void reply.header('connection', 'close');
  });
}
