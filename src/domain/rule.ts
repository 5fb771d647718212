import { any, coerce, define, nullable, string, type Struct } from 'superstruct';
import type { FieldReason } from './field-reason.ts';

/**
 * A struct that gives a reason when it refuses a value. `check` gets the value unchanged, and
 * returns the reason, or undefined if the value is valid. The reason becomes the failure's message,
 * which `fieldReasons` reads.
 */
export function rule<T>(check: (value: unknown) => FieldReason | undefined): Struct<T, null> {
  return define<T>('rule', (value) => check(value) ?? true);
}

/** A struct for a required text; white space at its start and end is removed before `check`. */
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

/** A struct for a text that may be missing: '', white space, undefined and null all become null. */
export function optionalText(maxLength: number): Struct<string | null, null> {
  const checked = rule<string | null>((value) => {
    if (value === null) return undefined;
    if (typeof value !== 'string') return 'invalid';
    return value.length > maxLength ? 'tooLong' : undefined;
  });
  return orNull(coerce(checked, string(), (text) => text.trim() || null));
}

/**
 * A struct for 'text or number' (spec.md §3, incomes). A number stays unchanged, a text is trimmed,
 * and '' becomes null.
 */
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

/** A struct for one choice from a closed list; any other value is refused with `reason`. */
export function oneOf<T extends string>(list: readonly T[], reason: FieldReason): Struct<T, null> {
  return rule<T>((value) => ((list as readonly unknown[]).includes(value) ? undefined : reason));
}

/** A struct for one choice from a closed list; a missing value or '' becomes null. */
export function optionalOneOf<T extends string>(
  list: readonly T[],
  reason: FieldReason,
): Struct<T | null, null> {
  const checked = rule<T | null>((value) =>
    value === null || (list as readonly unknown[]).includes(value) ? undefined : reason,
  );
  return orNull(coerce(checked, string(), (text) => text || null));
}

/** Extends a struct: a missing value is valid and becomes null. */
export function orNull<T, S>(struct: Struct<T, S>): Struct<T | null, S> {
  return coerce(nullable(struct), any(), (value: unknown) => value ?? null);
}
