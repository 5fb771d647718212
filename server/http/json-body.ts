import type { FastifyInstance } from 'fastify';

/**
 * Reads JSON bodies and no others. Authenticated calls say that they send JSON even
 * where they send nothing (spec.md §7: a DELETE), so an empty body is no error here.
 */
export function parseJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return parseJson(request, body as string, done);
  });
}
