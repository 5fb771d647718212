import { any, coerce, nullable, string, Struct } from 'superstruct';
import { cleanLine, cleanText } from './clean-text.ts';
import { parseNumberText } from './digits.ts';
import type { FieldReason } from './field-reason.ts';

export type Rule<T> = Struct<T, object>;

/**
 * `check` returns the reason for a refusal, which becomes the message of superstruct's failure.
 * @param schema the JSON schema of a valid value other than null. A struct may stand for it, or for
 * a part of it. The server makes its API document from it (server/openapi/schema.ts).
 */
export function rule<T>(
  schema: object,
  check: (value: unknown) => FieldReason | undefined,
): Rule<T> {
  return new Struct({ type: 'rule', schema, validator: (value) => check(value) ?? true });
}

export function trimmed(
  schema: { format?: string; pattern?: string; minLength?: number; maxLength?: number },
  check: (text: string) => FieldReason | undefined,
  clean = cleanLine,
): Rule<string> {
  const checked = rule<string>({ type: 'string', ...schema }, (value) =>
    typeof value === 'string'
      ? check(value)
      : value === undefined || value === null
        ? 'required'
        : 'invalid',
  );
  return coerce(checked, string(), clean);
}

/** '', white space, undefined and null become null. */
export function optionalText(
  maxLength: number,
  tooLong: FieldReason = 'tooLong',
): Rule<string | null> {
  const checked = rule<string | null>({ type: 'string', maxLength }, (value) => {
    if (value === null) return undefined;
    if (typeof value !== 'string') return 'invalid';
    return value.length > maxLength ? tooLong : undefined;
  });
  return orNull(coerce(checked, string(), (text) => cleanText(text) || null));
}

/** 'text or number' (spec.md §3, incomes). '' becomes null. */
export function textOrNumber(maxLength: number): Rule<string | number | null> {
  const checked = rule<string | number | null>(
    { type: ['string', 'number'], maxLength },
    (value) => {
      if (value === null || (typeof value === 'number' && Number.isFinite(value))) return undefined;
      if (typeof value !== 'string') return 'invalid';
      return value.length > maxLength ? 'tooLong' : undefined;
    },
  );
  return coerce(checked, any(), (value: unknown) =>
    typeof value === 'string' ? cleanLine(value) || null : (value ?? null),
  );
}

/** It may be typed as text, which `read` reads. '', white space, undefined and null become null. */
export function optionalNumber(
  schema: object,
  notANumber: FieldReason,
  check: (value: number) => FieldReason | undefined,
  read = parseNumberText,
): Rule<number | null> {
  const checked = rule<number | null>({ type: 'number', ...schema }, (value) => {
    if (value === null) return undefined;
    return typeof value === 'number' && Number.isFinite(value) ? check(value) : notANumber;
  });
  return coerce(checked, any(), (value: unknown) => {
    if (typeof value !== 'string') return value ?? null;
    return cleanLine(value) === '' ? null : (read(value) ?? value);
  });
}

export function oneOf<T extends string>(list: readonly T[], reason: FieldReason): Rule<T> {
  return rule<T>({ enum: list }, (value) => (list.includes(value as T) ? undefined : reason));
}

export function optionalOneOf<T extends string>(
  list: readonly T[],
  reason: FieldReason,
): Rule<T | null> {
  const checked = rule<T | null>({ enum: list }, (value) =>
    value === null || list.includes(value as T) ? undefined : reason,
  );
  return orNull(coerce(checked, string(), (text) => text || null));
}

export function orNull<T, S>(struct: Struct<T, S>): Struct<T | null, S> {
  return coerce(nullable(struct), any(), (value: unknown) => value ?? null);
}
