import type { FastifyServerOptions } from 'fastify';
import type { LogLevel } from '../base/settings.ts';

/**
 * What the log keeps of a thing. Texts of errors are left out: the database's quote
 * the values of the query, and those are names and addresses of families. What is
 * left says where it happened and what kind it was. Of requests and answers it keeps
 * what http/request-log.ts picks.
 */
export function logOptions(level: LogLevel): NonNullable<FastifyServerOptions['logger']> {
  return {
    level,
    base: null,
    // busboyOptions: what the multipart parser tells of itself, with all headers of the request.
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
  /** The code that the database or the system gave it, for want of a text. */
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
