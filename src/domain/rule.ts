import { any, coerce, define, nullable, string, type Struct } from 'superstruct';
import type { FieldReason } from './field-reason.ts';

/** `check` returns the reason for a refusal, which becomes the message of superstruct's failure. */
export function rule<T>(check: (value: unknown) => FieldReason | undefined): Struct<T, null> {
  return define<T>('rule', (value) => check(value) ?? true);
}

export function trimmed(check: (text: string) => FieldReason | undefined): Struct<string, null> {
  const checked = rule<string>((value) =>
    typeof value === 'string'
      ? check(value)
      : value === undefined || value === null
        ? 'required'
        : 'invalid',
  );
  return coerce(checked, string(), (text) => text.trim());
}

/** '', white space, undefined and null become null. */
export function optionalText(maxLength: number): Struct<string | null, null> {
  const checked = rule<string | null>((value) => {
    if (value === null) return undefined;
    if (typeof value !== 'string') return 'invalid';
    return value.length > maxLength ? 'tooLong' : undefined;
  });
  return orNull(coerce(checked, string(), (text) => text.trim() || null));
}

/** 'text or number' (spec.md §3, incomes). '' becomes null. */
export function textOrNumber(maxLength: number): Struct<string | number | null, null> {
  const checked = rule<string | number | null>((value) => {
    if (value === null || (typeof value === 'number' && Number.isFinite(value))) return undefined;
    if (typeof value !== 'string') return 'invalid';
    return value.length > maxLength ? 'tooLong' : undefined;
  });
  return coerce(checked, any(), (value: unknown) =>
    typeof value === 'string' ? value.trim() || null : (value ?? null),
  );
}

export function oneOf<T extends string>(list: readonly T[], reason: FieldReason): Struct<T, null> {
  return rule<T>((value) => ((list as readonly unknown[]).includes(value) ? undefined : reason));
}

export function optionalOneOf<T extends string>(
  list: readonly T[],
  reason: FieldReason,
): Struct<T | null, null> {
  const checked = rule<T | null>((value) =>
    value === null || (list as readonly unknown[]).includes(value) ? undefined : reason,
  );
  return orNull(coerce(checked, string(), (text) => text || null));
}

export function orNull<T, S>(struct: Struct<T, S>): Struct<T | null, S> {
  return coerce(nullable(struct), any(), (value: unknown) => value ?? null);
}
