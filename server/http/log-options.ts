import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { LogLevel } from '../base/settings.ts';
import { SealedFileError } from '../storage/identity-cipher.ts';

/**
 * The message of an error is not logged, because a database error quotes the values of its query,
 * such as names and addresses of families.
 */
export function logOptions(level: LogLevel): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    base: null,
    // The multipart parser would log all headers of the request in `busboyOptions`.
    serializers: {
      err: describeError,
      req: () => ({}),
      res: () => ({}),
      busboyOptions: () => ({}),
    },
  };
}

interface ErrorDescription {
  [detail: string]: unknown;
  type: string;
  /** The error's code, or an empty text; of a SealedFileError the message, which is no secret. */
  message: string;
  stack: string;
}

export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /u.test(line));
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message: error instanceof SealedFileError ? error.message : (textOf(error, 'code') ?? ''),
    ...(textOf(error, 'constraint') ? { constraint: textOf(error, 'constraint') } : {}),
    stack: frames.slice(0, FRAMES_MAX).join('\n'),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  };
}

function textOf(error: Error, name: 'code' | 'constraint'): string | undefined {
  const value = (error as { [key in typeof name]?: unknown })[name];
  return typeof value === 'string' ? value : undefined;
}

const FRAMES_MAX = 12;

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
