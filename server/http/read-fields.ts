import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { coerce, nonempty, number, string, type Struct } from 'superstruct';
import { check } from '../../src/domain/check.ts';
import { fieldProblem, ProblemError } from '../base/problem-error.ts';
import { isApi } from './api-headers.ts';

/** @throws ProblemError malformed_request if `given` is no object, or validation_failed */
export function readFields<T, S>(struct: Struct<T, S>, given: unknown): T {
  const checked = check(struct, mustBeObject(given));
  if (!checked.ok) throw new ProblemError('validation_failed', { fields: checked.fields });
  return checked.value;
}

/** @throws ProblemError malformed_request if the body is not a JSON object */
export function mustBeObject(given: unknown): Record<string, unknown> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new ProblemError('malformed_request');
  }
  return given as Record<string, unknown>;
}

/**
 * Refuses NUL characters and halves of surrogate pairs, which the database cannot store, and texts
 * that are too long to be checked quickly. Without recursion, deep nesting cannot exhaust the stack.
 * @throws ProblemError validation_failed, which names the top-level field, or malformed_request
 */
export function assertStorable(given: unknown): void {
  if (isUnstorable(given)) throw new ProblemError('malformed_request');
  if (typeof given !== 'object' || given === null) return;
  const fields = Object.entries(given);
  // A refusal names each unknown field, so many fields would make it long.
  if (fields.length > FIELDS_MAX) throw new ProblemError('malformed_request');
  for (const [field, value] of fields) {
    if (isUnstorableName(field)) throw new ProblemError('malformed_request');
    const wrong = findUnfit(value);
    if (wrong) throw fieldProblem(field, wrong);
  }
}

function findUnfit(top: unknown): 'invalid' | 'tooLong' | undefined {
  const pending: { value: unknown; depth: number }[] = [{ value: top, depth: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, depth } = next;
    if (isUnstorable(value) || depth > MAX_DEPTH) return 'invalid';
    if (typeof value === 'string' && value.length > TEXT_MAX_LENGTH) return 'tooLong';
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (isUnstorableName(key)) return 'invalid';
      pending.push({ value: inner, depth: depth + 1 });
    }
  }
  return undefined;
}

function isUnstorable(value: unknown): boolean {
  return typeof value === 'string' && (value.includes('\0') || !value.isWellFormed());
}

/** superstruct calls String(value) for its message, which throws if a key of it is `toString`. */
function isUnstorableName(name: string): boolean {
  return name === 'toString' || isUnstorable(name);
}

const MAX_DEPTH = 20;
/** Four times the longest text of a field. To check a name of a million characters takes 0.5 s. */
const TEXT_MAX_LENGTH = 20_000;
const FIELDS_MAX = 200;
/** In the whole body. Fifty siblings with all their fields are some hundred values. */
const VALUES_MAX = 2_000;

/** Accepts a text or a number, and gives a text. */
export const IdText = coerce(nonempty(string()), number(), String);

export function refuseUnstorable(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    if (!isApi(request)) return;
    assertStorable(request.params);
    assertStorable(request.query);
    // A streamed body is checked by the code that reads it.
    if (!(request.body instanceof Readable)) assertStorable(request.body);
  });
}

/** A call may have the content type JSON and no body (a DELETE in spec.md §7). */
export function parseJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    if (hasTooManyValues(body as string)) return done(new ProblemError('malformed_request'));
    return parseJson(request, body as string, done);
  });
}

/** Called before parsing: to check hundreds of thousands of values would block the server. */
function hasTooManyValues(json: string): boolean {
  let values = 0;
  let isText = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at]!;
    if (sign === '"') isText = !isText;
    else if (isText) at += sign === '\\' ? 1 : 0;
    else if (sign === ',' || sign === '[' || sign === '{') values += 1;
    if (values > VALUES_MAX) return true;
  }
  return false;
}

/** A path that ends with the id of what is asked for. */
export interface OfId {
  Params: { id: string };
}
