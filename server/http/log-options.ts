import type { FastifyServerOptions } from 'fastify';
import type { LogLevel } from '../base/settings.ts';

/**
 * The options of the log. They select which properties of an object are logged. The message of an
 * error is not logged, because a database error quotes the values of its query, such as names and
 * addresses of families. The type, code, constraint and stack of an error and of its cause are
 * logged. Of requests and answers, only the values that http/request-log.ts selects are logged.
 */
export function logOptions(level: LogLevel): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    base: null,
    // `busboyOptions` is removed, because the multipart parser would log all headers of the request
    // in it.
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
  /** The error code of the database or the system. It replaces the message, which is not logged. */
  message: string;
  stack: string;
}

export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /u.test(line));
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message: textOf(error, 'code') ?? '',
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
