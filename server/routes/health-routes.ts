import type { FastifyInstance } from 'fastify';
import { LIVENESS_PATH } from '../../src/protocol/paths.ts';
import type { Readiness } from '../health/readiness.ts';
import { READINESS_PATH } from '../openapi/site-paths.ts';

/** For supervisors, balancers and phones behind a captive portal: yes or no, and nothing about why. */
export function healthRoutes(readiness: Readiness) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async (_request, reply) => {
      void reply.header('cache-control', 'no-store');
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
