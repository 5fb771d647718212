import { validate, type Struct, type StructError } from 'superstruct';
import { isSameValue } from './same-value.ts';
import { isFieldReason, type FieldReason, type FieldReasons } from './field-reason.ts';

/** `empty` names the refused fields that have no value. */
export type Checked<T> =
  | { ok: true; value: T }
  | { ok: false; fields: FieldReasons; empty?: readonly string[] };

/** Drops unknown fields, and changes values as the struct says, for example by trimming. */
export function check<T, S>(struct: Struct<T, S>, value: unknown): Checked<T> {
  const [error, checked] = validate(value, struct, { coerce: true, mask: true });
  if (!error) return { ok: true, value: checked };
  const empty = error
    .failures()
    .filter(({ path, value: given }) => path.length === 1 && isSameValue(given, null))
    .map(({ path }) => String(path[0]));
  return { ok: false, fields: fieldReasons(error), empty };
}

/**
 * Judges the shown errors again after a change: a corrected error disappears. The server's refusal
 * stays while the value is still the refused one.
 */
export function judgeAgain(
  shown: FieldReasons,
  now: Checked<unknown>,
  isAsRefused: (field: string) => boolean,
): { reasons: FieldReasons; empty: readonly string[] } {
  const { fields, empty = [] } = now.ok ? { fields: {} as FieldReasons } : now;
  const reasons = Object.entries(shown).flatMap(([field, refusal]) => {
    const reason = isAsRefused(field) ? refusal : fields[field];
    return reason ? [[field, reason] as const] : [];
  });
  return { reasons: Object.fromEntries(reasons), empty };
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
