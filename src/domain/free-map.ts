import { any, record, string } from 'superstruct';
import type { FieldReason } from './field-reason.ts';
import { MAP_MAX_BYTES } from './limits.ts';
import { orNull, rule } from './rule.ts';

export type FreeMap = Record<string, unknown>;

/** A map that no field shows: kept as it came (spec.md §3), within a size. */
export function freeMap() {
  return orNull(rule<FreeMap | null>(whyNotMap));
}

/** Why a value is no such map; undefined when it is one, or nothing. */
export function whyNotMap(value: unknown): FieldReason | undefined {
  if (value === null) return undefined;
  if (!isMap(value)) return 'invalid';
  return JSON.stringify(value).length > MAP_MAX_BYTES ? 'tooLong' : undefined;
}

export function isMap(value: unknown): value is FreeMap {
  return record(string(), any()).is(value);
}
