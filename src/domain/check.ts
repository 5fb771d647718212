import { validate, type Struct, type StructError } from 'superstruct';
import { isFieldReason, type FieldReason, type FieldReasons } from './field-reason.ts';

export type Checked<T> = { ok: true; value: T } | { ok: false; fields: FieldReasons };

/** Drops unknown fields, and changes values as the struct says, for example by trimming. */
export function check<T, S>(struct: Struct<T, S>, value: unknown): Checked<T> {
  const [error, checked] = validate(value, struct, { coerce: true, mask: true });
  return error ? { ok: false, fields: fieldReasons(error) } : { ok: true, value: checked };
}

/** The first reason of each field. Superstruct's messages contain values, so they are not shown. */
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
