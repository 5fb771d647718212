import type { FastifyInstance } from 'fastify';
import { problemBody, ProblemError } from '../base/problem-error.ts';
import { BARE_HEADERS } from './security-headers.ts';

/**
 * Node would refuse these requests without our headers and without a log entry: not exactly one
 * Host header (RFC 9112 §3.2), or an unknown Expect header (RFC 9110 §10.1.1).
 */
export function rejectMalformed(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const hosts = raw.rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/iu.test(name));
    if (raw.httpVersion === '1.1' && hosts.length !== 1) {
      throw new ProblemError('malformed_request', { fields: { host: 'invalid' } });
    }
  });
  app.server.on('checkExpectation', (_request, response) => {
    const body = JSON.stringify(problemBody('malformed_request', { expect: 'invalid' }));
    response.writeHead(417, {
      ...BARE_HEADERS,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    });
    response.end(body);
  });
}
