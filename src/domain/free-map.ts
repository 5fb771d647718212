import type { FieldReason } from './field-reason.ts';
import { MAP_MAX_LENGTH } from './limits.ts';
import { orNull, rule } from './rule.ts';

export type FreeMap = Record<string, unknown>;

/** A map that no field shows. It stays unchanged, but must not be too long (spec.md §3). */
export function freeMap() {
  return orNull(rule<FreeMap | null>({ type: 'object' }, whyNotMap));
}

export function whyNotMap(value: unknown): FieldReason | undefined {
  if (value === null) return undefined;
  if (!isMap(value)) return 'invalid';
  return JSON.stringify(value).length > MAP_MAX_LENGTH ? 'tooLong' : undefined;
}

export function isMap(value: unknown): value is FreeMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
