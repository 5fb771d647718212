import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Parameter } from '../../server/openapi/operation.ts';
import type { Schema } from '../../server/openapi/schema.ts';
import { CALLS, DOCUMENT, type Call } from './api-calls.ts';

/** Compares every answer, and every request with a 2xx answer, with the API document. */
export function checkAgainstDocument(app: FastifyInstance): void {
  const payloads = new WeakMap<FastifyRequest, unknown>();
  app.addHook('preHandler', async (request) => recordPartsOf(request));
  app.addHook('onSend', async (request, _reply, payload) => {
    payloads.set(request, payload);
  });
  app.addHook('onResponse', async (request, reply) => {
    if (!/^\/(api|health)([/?]|$)/u.test(request.url)) return;
    for (const wrong of listDeviations(request, reply, payloads.get(request))) {
      const route = `${request.method} ${request.routeOptions.url ?? request.url}`;
      violations.push(`${route} ${reply.statusCode}: ${wrong}`);
    }
  });
}

/** The parts of a form are available only while the server reads them. */
function recordPartsOf(request: FastifyRequest): void {
  if (!request.isMultipart?.()) return;
  const noted: Record<string, unknown> = {};
  forms.set(request, noted);
  const read = request.parts.bind(request);
  request.parts = async function* (options) {
    for await (const part of read(options)) {
      noted[part.fieldname] = valueOf(part);
      yield part;
    }
  };
}

/** The server checks the bytes of a file while they stream, so a placeholder is enough. */
function valueOf(part: MultipartFile | MultipartValue): unknown {
  return part.type === 'file' ? 'bytes' : part.value;
}

const forms = new WeakMap<FastifyRequest, Record<string, unknown>>();

/** Returns the violations and forgets them. */
export function takeViolations(): string[] {
  return violations.splice(0);
}

/** The framework writes '/a/:id/', and the document '/a/{id}'. */
export function documentedPath(url: string): string {
  return url.replace(/:(\w+)/gu, '{$1}').replace(/(?<=.)\/$/u, '');
}

/** True if a route exists only to refuse a method (server/http/method-not-allowed.ts). */
export function isRefusal(config: object | undefined): boolean {
  return config !== undefined && 'refusesMethod' in config;
}

const violations: string[] = [];

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(DOCUMENT, 'api');
const compiled = new WeakMap<Schema, ValidateFunction>();

const calls = new Map<string, Call>(
  CALLS.map((call) => [`${call.method} ${documentedPath(call.path)}`, call]),
);

function findCall(request: FastifyRequest): Call | undefined {
  const { url, config } = request.routeOptions;
  if (url === undefined || isRefusal(config)) return undefined;
  const path = documentedPath(url);
  const method = request.method.toLowerCase();
  return (
    calls.get(`${method} ${path}`) ?? (method === 'head' ? calls.get(`get ${path}`) : undefined)
  );
}

function* listDeviations(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Generator<string> {
  const call = findCall(request);
  if (!call) {
    yield* checkBody(payload, PROBLEM);
    if (request.routeOptions.url !== undefined && reply.statusCode !== 405)
      yield 'is no call of the document';
    return;
  }
  yield* checkAnswer(call, { request, reply, payload });
  if (reply.statusCode >= 200 && reply.statusCode < 300) yield* checkRequest(call, request);
}

/** All problems use this object, so their schema is compiled only once. */
export const PROBLEM: Schema = { $ref: 'api#/components/schemas/Problem' };

export function* checkAnswer(
  { operation }: Call,
  { request, reply, payload }: Answered,
): Generator<string> {
  const response = operation.responses[String(reply.statusCode)];
  if (!response) {
    yield `the status is not documented, its body is ${String(payload).slice(0, 200)}`;
    return;
  }
  for (const [name, header] of Object.entries(response.headers ?? {})) {
    const { schema, required } = resolveHeader(header);
    const value = reply.getHeader(name);
    if (value === undefined && required === true) yield `the header ${name} is missing`;
    if (value !== undefined) yield* checkValue(String(value), schema, `the header ${name}`);
  }
  if (request.method === 'HEAD') return;
  const type = mediaTypeOf(reply.getHeader('content-type'));
  if (!response.content) {
    if (payload !== undefined && payload !== null && payload !== '') yield 'has a body';
  } else if (type === undefined || !response.content[type]) {
    yield `the content type is ${type}`;
  } else if (type === 'application/json') {
    yield* checkBody(payload, response.content[type].schema);
  }
}

interface Answered {
  request: Pick<FastifyRequest, 'method'>;
  reply: Pick<FastifyReply, 'statusCode' | 'getHeader'>;
  payload: unknown;
}

interface Header {
  schema: Schema;
  required?: boolean;
}

const SHARED_HEADERS: Record<string, Header> = DOCUMENT.components.headers;

function resolveHeader(header: object): Header {
  if (!('$ref' in header)) return header as Header;
  return SHARED_HEADERS[String(header.$ref).split('/').at(-1)!]!;
}

function* checkRequest({ operation }: Call, request: FastifyRequest): Generator<string> {
  for (const parameter of operation.parameters) yield* checkParameter(parameter, request);
  const type = mediaTypeOf(request.headers['content-type']);
  const content = operation.requestBody?.content;
  if (!content) return;
  const documented = type === undefined ? undefined : content[type];
  if (!documented) yield `a request of the type ${type} was taken`;
  else if (type === 'application/json')
    yield* checkValue(trimmed(request.body), documented.schema, 'the request');
  else if (type === 'multipart/form-data')
    yield* checkValue(trimmed(forms.get(request)), documented.schema, 'the form');
}

function* checkParameter(parameter: Parameter, request: FastifyRequest): Generator<string> {
  const { name, schema, required } = parameter;
  const holders = {
    path: request.params,
    query: request.query,
    header: request.headers,
    cookie: {},
  };
  const given = (holders[parameter.in] as Record<string, unknown>)[name];
  const values = given === undefined ? [] : [given].flat();
  if (values.length === 0 && required === true) yield `it was taken without ${name}`;
  for (const value of values) {
    const read = schema['type'] === 'integer' ? Number(value) : value;
    yield* checkValue(trimmed(read), schema, name);
  }
}

export function* checkBody(payload: unknown, schema: Schema): Generator<string> {
  if (typeof payload !== 'string') yield 'the body is no text';
  else yield* checkValue(JSON.parse(payload), schema, 'the body');
}

function* checkValue(value: unknown, schema: Schema, what: string): Generator<string> {
  const validate = compile(schema);
  if (validate(value)) return;
  const [error, ...more] = validate.errors ?? [];
  const where = `${what}${error?.instancePath ?? ''}`;
  yield `${where} ${error?.message} (${JSON.stringify(error?.params)}, and ${more.length} more)`;
}

function compile(schema: Schema): ValidateFunction {
  const known = compiled.get(schema);
  if (known) return known;
  const validate = ajv.compile(withinDocument(schema) as Schema);
  compiled.set(schema, validate);
  return validate;
}

function withinDocument(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"api#/'));
}

/** The API removes white space at both ends of a text, except in passwords. */
function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(trimmed);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [
    name,
    /password/iu.test(name) ? inner : trimmed(inner),
  ]);
  return Object.fromEntries(entries);
}

function mediaTypeOf(header: unknown): string | undefined {
  return typeof header === 'string' ? header.split(';')[0]?.trim().toLowerCase() : undefined;
}
