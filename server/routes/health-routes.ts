import type { FastifyInstance } from 'fastify';
import { LIVENESS_PATH } from '../../src/protocol/paths.ts';

/** Tells this server from a captive portal, and a supervisor that the process answers. */
export async function healthRoutes(app: FastifyInstance): Promise<void> {
  app.get(LIVENESS_PATH, { logLevel: 'error' }, async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
}
