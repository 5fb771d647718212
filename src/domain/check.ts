import { validate, type Struct, type StructError } from 'superstruct';
import { isFieldReason, type FieldReason, type FieldReasons } from './field-reason.ts';

export type Checked<T> = { ok: true; value: T } | { ok: false; fields: FieldReasons };

/**
 * Checks a value with a struct. It drops unknown fields, trims texts and names the wrong fields.
 */
export function check<T, S>(struct: Struct<T, S>, value: unknown): Checked<T> {
  const [error, checked] = validate(value, struct, { coerce: true, mask: true });
  return error ? { ok: false, fields: fieldReasons(error) } : { ok: true, value: checked };
}

/**
 * Returns the first reason for each top-level field. The messages of superstruct contain values, so
 * they are never shown.
 */
function fieldReasons(error: StructError): FieldReasons {
  const fields: FieldReasons = {};
  for (const failure of error.failures()) {
    const field = String(failure.path[0] ?? '');
    if (field in fields) continue;
    fields[field] = reasonOf(failure.message, failure.value);
  }
  return fields;
}

function reasonOf(message: string, value: unknown): FieldReason {
  if (isFieldReason(message)) return message;
  return value === undefined || value === null || value === '' ? 'required' : 'invalid';
}
