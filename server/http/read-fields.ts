import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { coerce, define, number, validate, type Struct } from 'superstruct';
import { check } from '../../src/domain/check.ts';
import type { FieldReasons } from '../../src/domain/field-reason.ts';
import { fieldProblem, ProblemError } from '../base/problem-error.ts';
import { isApi } from './api-headers.ts';

/**
 * Reads a request's body or query through its struct.
 * @throws ProblemError validation_failed naming each wrong field
 */
export function readFields<T, S>(struct: Struct<T, S>, given: unknown): T {
  const checked = check(struct, mustBeObject(given));
  if (!checked.ok) throw new ProblemError('validation_failed', { fields: checked.fields });
  return checked.value;
}

/**
 * As `readFields`, where nothing may come that the struct does not name: a key that is
 * not looked at might hold anything.
 * @throws ProblemError validation_failed naming each wrong field
 */
export function readExactly<T, S>(struct: Struct<T, S>, given: unknown): T {
  const [error, value] = validate(mustBeObject(given), struct);
  if (!error) return value;
  const fields: FieldReasons = {};
  for (const { path, type, value: wrong } of error.failures()) {
    const field = String(path[0] ?? '');
    fields[field] ??=
      type === 'never' ? 'unknownField' : wrong === undefined ? 'required' : 'invalid';
  }
  throw new ProblemError('validation_failed', { fields });
}

/** @throws ProblemError malformed_request for a body that is no JSON object */
export function mustBeObject(given: unknown): Record<string, unknown> {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new ProblemError('malformed_request');
  }
  return given as Record<string, unknown>;
}

/**
 * Refuses what no database can keep and no struct looks for: NUL characters, halves
 * of surrogate pairs, nesting without end; and what cannot be put into a sentence, which
 * structs do with what they refuse. Walks without recursion.
 * @throws ProblemError validation_failed naming the top-level field
 */
export function assertStorable(given: unknown): void {
  if (isUnstorable(given)) throw new ProblemError('malformed_request');
  if (typeof given !== 'object' || given === null) return;
  for (const [field, value] of Object.entries(given)) {
    if (isUnstorableName(field)) throw new ProblemError('malformed_request');
    if (isUnstorableDeep(value)) throw fieldProblem(field, 'invalid');
  }
}

function isUnstorableDeep(top: unknown): boolean {
  const pending: { value: unknown; depth: number }[] = [{ value: top, depth: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { value, depth } = next;
    if (isUnstorable(value) || depth > MAX_DEPTH) return true;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (isUnstorableName(key)) return true;
      pending.push({ value: inner, depth: depth + 1 });
    }
  }
  return false;
}

function isUnstorable(value: unknown): boolean {
  return typeof value === 'string' && (value.includes('\0') || !value.isWellFormed());
}

/** An own `toString` that is no function breaks whoever makes a text of the object. */
function isUnstorableName(name: string): boolean {
  return name === 'toString' || isUnstorable(name);
}

const MAX_DEPTH = 20;

/** An id as text, whichever way it came; whether it names anything is asked later. */
export const IdText = coerce(
  define<string>('id', (value) => typeof value === 'string' && value !== ''),
  number(),
  String,
);

/** Looks at whatever a request brings to the API before any route does. */
export function refuseUnstorable(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    if (!isApi(request.url)) return;
    assertStorable(request.params);
    assertStorable(request.query);
    // Bytes that are still to come are judged by whoever takes them.
    if (!(request.body instanceof Readable)) assertStorable(request.body);
  });
}
