import type { FastifyInstance } from 'fastify';

/**
 * Logs each answer with the pattern of its route. The path is not logged, because it may contain an
 * e-mail address.
 */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.debug(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'Answered',
    );
  });
}
