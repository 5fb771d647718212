import type { Socket } from 'node:net';
import type {
  ConnectionError,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify';
import type { FieldReasons } from '../../src/domain/field-reason.ts';
import type { ProblemCode } from '../../src/protocol/problem.ts';
import { problemBody, ProblemError } from '../base/problem-error.ts';
import { isDatabaseUnavailable, isUnstorableText } from '../db/postgres-error.ts';
import { MediaStoreError } from '../storage/media-store.ts';
import { apiHeaders, isApi } from './api-headers.ts';
import { REQUEST_ID_HEADER } from './request-id.ts';
import { BARE_HEADERS } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The status for malformed requests (default 400) and wrong media types (default 415). */
    malformedStatus?: number;
  }
}

/** The body of a refusal is { error, code, fields } (src/protocol/problem.ts). */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // If the client closed the connection, nobody reads the answer, and no error is logged.
    const isGone = error === request.raw.errored;
    const problem = isGone ? new ProblemError('malformed_request') : toProblem(error);
    if (problem.status >= 500) {
      request.log.error({ err: error }, 'A request was answered with 5xx because of this error');
    }
    const { malformedStatus } = request.routeOptions.config;
    const isMalformed =
      problem.code === 'malformed_request' || problem.code === 'unsupported_media_type';
    return sendProblem(reply, problem, isMalformed ? malformedStatus : undefined);
  });
}

/** These errors happen before a route is found, such as a path that cannot be decoded. */
export function answerFrameworkError(epoch: string) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    void reply.headers(BARE_HEADERS).header(REQUEST_ID_HEADER, request.id);
    if (isApi(request)) void reply.headers(apiHeaders(epoch));
    void sendProblem(reply, toProblem(error));
  };
}

/** Connection errors are bytes that are not HTTP, too large headers and timeouts. */
export function answerConnectionError(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = CONNECTION_STATUS[error.code] ?? '400 Bad Request';
  const { body, headers } = lastAnswer(WHOLE_REQUEST.malformed_request);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

/** An answer without Fastify. The connection ends after it. */
function lastAnswer(fields: FieldReasons | undefined) {
  const body = JSON.stringify(problemBody('malformed_request', fields));
  const headers = {
    ...BARE_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  return { body, headers };
}

const CONNECTION_STATUS: Partial<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

export function sendProblem(
  reply: FastifyReply,
  { status, code, fields, headers }: ProblemError,
  otherStatus?: number,
): FastifyReply {
  return reply
    .code(otherStatus ?? status)
    .headers(headers)
    .type('application/json; charset=utf-8')
    .send(problemBody(code, fields ?? WHOLE_REQUEST[code]));
}

/** The `fields` of problems that concern the whole request and not one of its fields. */
const WHOLE_REQUEST: Partial<Record<ProblemCode, FieldReasons>> = {
  malformed_request: { body: 'invalid' },
  payload_too_large: { body: 'tooLong' },
  unsupported_media_type: { 'content-type': 'invalid' },
};

function toProblem(error: FastifyError): ProblemError {
  if (error instanceof ProblemError) return error;
  if (isDatabaseUnavailable(error) || error instanceof MediaStoreError) {
    return new ProblemError('unavailable', { headers: { 'retry-after': '5' } });
  }
  if (isUnstorableText(error)) return new ProblemError('malformed_request');
  const code = FRAMEWORK_CODES[error.statusCode ?? 500];
  if (code) return new ProblemError(code);
  const isClients = error.statusCode !== undefined && error.statusCode < 500;
  return isClients
    ? new ProblemError('malformed_request', { status: error.statusCode! })
    : new ProblemError('server_error');
}

const FRAMEWORK_CODES: Partial<Record<number, ProblemCode>> = {
  400: 'malformed_request',
  // The framework answers 403 for a folder of the built pages, which would show that it exists.
  403: 'not_found',
  404: 'not_found',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
};

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
    const { body, headers } = lastAnswer({ expect: 'invalid' });
    response.writeHead(417, headers);
    response.end(body);
  });
}

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/iu;
