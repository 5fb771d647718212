import type { Struct } from 'superstruct';
import { sectionStruct } from '../../src/domain/sections.ts';
import { SIBLING_GENDERS, SIBLING_MARITAL_STATUSES } from '../../src/domain/enumerations.ts';
import { whyNotPart, type HoroscopePart } from '../../src/domain/horoscope.ts';
import type { Finding } from '../../src/paste/read-biodata.ts';

const TODAY = '2026-06-01';

/** Whether the struct of the field takes the value, once the names of a list have their ids. */
export function isTakeable({ section, field, value }: Finding): boolean {
  const [name = '', part] = field.split('.');
  if (part !== undefined) return whyNotPart(part as HoroscopePart, value) === undefined;
  if (field === 'siblings') return (value as Record<string, unknown>[]).every(isSibling);
  const schema = sectionStruct(section, TODAY).schema as Record<string, Struct>;
  const struct = schema[name];
  return (
    struct?.validate(withIds(value), { coerce: true })[0] === undefined && struct !== undefined
  );
}

/** A nameless sibling gets a name in the form. */
function isSibling({ gender, marital_status, name }: Record<string, unknown>): boolean {
  return (
    SIBLING_GENDERS.includes(gender as never) &&
    (marital_status === undefined || SIBLING_MARITAL_STATUSES.includes(marital_status as never)) &&
    (name === undefined || (typeof name === 'string' && name !== ''))
  );
}

function withIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withIds);
  return typeof value === 'object' && value !== null && 'name' in value
    ? { id: 1, ...value }
    : value;
}
