import { any, coerce, define, nullable, string, type Struct } from 'superstruct';
import type { FieldReason } from './field-reason.ts';

/**
 * A struct that names why it refuses. `check` gets the value as it came and
 * returns the reason, or undefined when there is nothing to object to. The reason
 * travels as the failure's message, where `fieldReasons` finds it.
 */
export function rule<T>(check: (value: unknown) => FieldReason | undefined): Struct<T, null> {
  return define<T>('rule', (value) => check(value) ?? true);
}

/** A string with its outer white space gone. */
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

/** Text that may be missing: '', white space, undefined and null all become null. */
export function optionalText(maxLength: number): Struct<string | null, null> {
  const checked = rule<string | null>((value) => {
    if (value === null) return undefined;
    if (typeof value !== 'string') return 'invalid';
    return value.length > maxLength ? 'tooLong' : undefined;
  });
  return orNull(coerce(checked, string(), (text) => text.trim() || null));
}

/** 'Text or number' (spec.md §3, incomes): kept as it came, '' as none. */
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

/** One of a closed list; the reason is given where it is something else. */
export function oneOf<T extends string>(list: readonly T[], reason: FieldReason): Struct<T, null> {
  return rule<T>((value) => ((list as readonly unknown[]).includes(value) ? undefined : reason));
}

/** One of a closed list, or nothing at all. */
export function optionalOneOf<T extends string>(
  list: readonly T[],
  reason: FieldReason,
): Struct<T | null, null> {
  const checked = rule<T | null>((value) =>
    value === null || (list as readonly unknown[]).includes(value) ? undefined : reason,
  );
  return orNull(coerce(checked, string(), (text) => text || null));
}

/** Lets a missing value through as null. */
export function orNull<T, S>(struct: Struct<T, S>): Struct<T | null, S> {
  return coerce(nullable(struct), any(), (value: unknown) => value ?? null);
}
