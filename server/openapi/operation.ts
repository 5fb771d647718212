import type { FastifyContextConfig } from 'fastify';
import { Struct } from 'superstruct';
import { IDEMPOTENCY_KEY, NOTICE_HEADER } from '../../src/protocol/headers.ts';
import type { ProblemCode } from '../../src/protocol/problem.ts';
import { problemStatus } from '../base/problem-error.ts';
import { schemaOf, TEXT, type AnyStruct, type Schema } from './schema.ts';

export type Method = 'get' | 'head' | 'post' | 'patch' | 'delete' | 'options';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  schema: Schema;
  required?: boolean;
  description?: string;
}

interface Header {
  schema: Schema;
  required?: boolean;
  description?: string;
}

export interface Response {
  description: string;
  headers?: Record<string, Header | Schema>;
  content?: Record<string, { schema: Schema }>;
}

/** An operation object of OpenAPI 3.1. */
export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security?: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, Response>;
}

/** The route has the method and the path. */
export interface CallDescription {
  id: string;
  tag: Tag;
  summary: string;
  description?: string;
  /** A repeated request with the same Idempotency-Key gets the first answer again. */
  isOnce?: boolean;
  parameters?: readonly Parameter[];
  /** The struct of a JSON body, or a schema for each content type. */
  body?: AnyStruct | Record<string, Schema>;
  answers: Record<number, Response>;
  /** `describeRefusals` adds the codes that follow from the method and the other properties. */
  refusals?: readonly ProblemCode[];
  /** Statuses that replace the usual status of a problem code. */
  statusOf?: Partial<Record<ProblemCode, number>>;
  /** A route outside the API: answers have no API headers, and the document lists no refusals. */
  isPlain?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: CallDescription;
    /** The route needs a Bearer token. */
    isOwn?: boolean;
  }
}

export function call(
  description: CallDescription,
  config: FastifyContextConfig = {},
): { config: FastifyContextConfig } {
  return { config: { ...config, call: description } };
}

export const TAGS = {
  session: 'Signing in and out',
  registration: 'Registration and forgotten passwords',
  account: 'The account',
  sections: 'The saved parts of a profile',
  media: 'Identity documents, photographs, videos',
  uploads: 'Files in pieces (tus 1.0.0)',
  lookups: 'Looking options up, and adding them',
  site: 'The server itself',
} as const;
type Tag = keyof typeof TAGS;

/** src/protocol/paths.ts made `path` with a parameter such as ':id', and encoded its colon. */
export function routePath(path: string): string {
  return decodeURIComponent(path.split('?')[0] ?? '');
}

interface Route {
  method: Method;
  /** The absolute path, with its parameters in braces. */
  path: string;
  isOwn: boolean;
}

export function toOperation(route: Route, described: CallDescription): Operation {
  const { id, tag, summary, description, isOnce, body, answers, isPlain } = described;
  const named = [...route.path.matchAll(/\{(\w+)\}/gu)].map(([, name = '']) => name);
  const given = described.parameters ?? [];
  const implied: Parameter[] = named
    .filter((name) => !given.some((parameter) => parameter.name === name))
    .map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } }));
  return {
    operationId: id,
    tags: [TAGS[tag]],
    summary,
    ...(description === undefined ? {} : { description }),
    ...(route.isOwn ? { security: [{ bearer: [] }] } : {}),
    parameters: [...implied, ...given, ...(isOnce ? [ONCE] : [])],
    ...(body ? { requestBody: requestBody(body) } : {}),
    responses: isPlain
      ? answers
      : { ...withExtensions(answers), ...describeRefusals(route, described) },
  };
}

export function json(description: string, answer: AnyStruct | Schema): Response {
  const schema = answer instanceof Struct ? schemaOf(answer, 'answered') : answer;
  return { description, content: { 'application/json': { schema } } };
}

export const OTP_REFUSALS = ['otp_mismatch', 'otp_expired', 'otp_attempts_exceeded'] as const;

export const NOTICE: Parameter = {
  name: NOTICE_HEADER,
  in: 'header',
  schema: TEXT,
  description:
    'The privacy notice that was agreed to: version, language and SHA-256 of its text, with spaces between',
};

/** Sets the cookie of a known device (docs/decisions/0035). */
export const REMEMBERING = {
  'set-cookie': {
    schema: TEXT,
    required: true,
    description: 'Makes the server count the attempts of this browser separately',
  },
};

const EVERYWHERE = {
  'sambandh-extensions': { $ref: '#/components/headers/Extensions' },
  'x-request-id': { $ref: '#/components/headers/RequestId' },
};

const ONCE: Parameter = {
  name: IDEMPOTENCY_KEY,
  in: 'header',
  schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
  description:
    'One UUID for all attempts of one request: a repeat is answered with the first answer',
};

function requestBody(
  body: NonNullable<CallDescription['body']>,
): NonNullable<Operation['requestBody']> {
  const content = body instanceof Struct ? { 'application/json': schemaOf(body, 'sent') } : body;
  const entries = Object.entries(content).map(([type, schema]) => [type, { schema }]);
  return { required: true, content: Object.fromEntries(entries) };
}

function withExtensions(answers: Record<number, Response>): Record<string, Response> {
  const entries = Object.entries(answers).map(([status, response]) => [
    status,
    { ...response, headers: { ...EVERYWHERE, ...response.headers } },
  ]);
  return Object.fromEntries(entries);
}

function describeRefusals(
  { method, isOwn }: Route,
  { isOnce, body, refusals = [], statusOf = {} }: CallDescription,
): Record<string, Response> {
  const codes = new Set<ProblemCode>([
    'malformed_request',
    'validation_failed',
    'unavailable',
    ...(isOwn ? (['unauthenticated'] as const) : []),
    ...(isOnce ? (['idempotency_key_reused', 'rate_limited'] as const) : []),
    ...(body || method === 'delete'
      ? (['payload_too_large', 'unsupported_media_type'] as const)
      : []),
    ...refusals,
  ]);
  const byStatus = new Map<number, ProblemCode[]>();
  for (const code of codes) {
    const statuses = new Set([problemStatus(code), statusOf[code] ?? problemStatus(code)]);
    for (const status of statuses) byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const entries = Array.from(byStatus, ([status, each]) => [String(status), refusal(status, each)]);
  return Object.fromEntries(entries);
}

function refusal(status: number, codes: ProblemCode[]): Response {
  const extra = REFUSAL_HEADERS[status] ?? {};
  const codeOnly = { type: 'object', properties: { code: { enum: codes } } };
  return {
    description: codes.join(', '),
    headers: { ...EVERYWHERE, ...extra },
    content: {
      'application/json': {
        schema: { allOf: [{ $ref: '#/components/schemas/Problem' }, codeOnly] },
      },
    },
  };
}

const SECONDS = { type: 'string', pattern: '^[0-9]+$' };
const REFUSAL_HEADERS: Record<number, Record<string, Header>> = {
  401: { 'www-authenticate': { schema: { const: 'Bearer' } } },
  412: { etag: { schema: { type: 'string' }, description: 'The stored version' } },
  429: { 'retry-after': { schema: SECONDS, required: true, description: 'In seconds' } },
  503: { 'retry-after': { schema: SECONDS, description: 'In seconds' } },
};
