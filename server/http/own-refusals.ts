import type { FastifyInstance } from 'fastify';
import { problemBody, ProblemError } from '../base/problem-error.ts';
import { BARE_HEADERS } from './security-headers.ts';

/**
 * Refuses a request without exactly one Host header (RFC 9112 §3.2), with a Host that is more than a
 * name and a port, or with an unknown Expect header (RFC 9110 §10.1.1). Node would refuse some of
 * them without our headers and without a log entry.
 */
export function rejectMalformed(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const hosts = raw.rawHeaders.filter(
      (_, at, all) => /^host$/iu.test(all[at - 1] ?? '') && at % 2 === 1,
    );
    const isMissing = raw.httpVersion === '1.1' && hosts.length === 0;
    if (isMissing || hosts.length > 1 || !hosts.every((host) => HOST.test(host))) {
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

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/iu;
