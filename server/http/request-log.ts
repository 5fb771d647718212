import type { FastifyInstance } from 'fastify';

/** Logs the pattern of the route. The path may contain an e-mail address. */
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
