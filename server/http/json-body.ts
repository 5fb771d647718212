import type { FastifyInstance } from 'fastify';

/**
 * Accepts JSON bodies only. An empty body is no error, because authenticated calls have the content
 * type JSON even if they send no body (a DELETE in spec.md §7).
 */
export function parseJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return parseJson(request, body as string, done);
  });
}
