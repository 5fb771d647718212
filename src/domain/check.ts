import { validate, type Struct, type StructError } from 'superstruct';
import type { CalendarDate } from './calendar-date.ts';
import { isFieldReason, type FieldReason, type FieldReasons } from './field-reason.ts';
import {
  sectionStruct,
  type LooseValues,
  type SectionKey,
  type SectionValues,
} from './sections.ts';

export type Checked<T> = { ok: true; value: T } | { ok: false; fields: FieldReasons };

/** Reads a value through a struct: unknown fields are dropped, texts trimmed, wrong fields named. */
export function check<T, S>(struct: Struct<T, S>, value: unknown): Checked<T> {
  const [error, checked] = validate(value, struct, { coerce: true, mask: true });
  return error ? { ok: false, fields: fieldReasons(error) } : { ok: true, value: checked };
}

/** A section as the server takes it (spec.md §5). */
export function checkSection<K extends SectionKey>(
  key: K,
  values: unknown,
  today: CalendarDate,
): Checked<SectionValues[K]> {
  return check(sectionStruct(key, today), values);
}

/**
 * A section as its form takes it: the server's rules, and those of the wizard form
 * alone (spec.md §5), whose sentences go first.
 */
export function checkSectionForm<K extends SectionKey>(
  key: K,
  values: LooseValues,
  today: CalendarDate,
): Checked<SectionValues[K]> {
  const checked = checkSection(key, values, today);
  const formOnly: FieldReasons = {};
  const required: Record<string, FieldReason> = FORM_REQUIRED[key] ?? {};
  for (const [field, reason] of Object.entries(required)) {
    if (values[field] === null || values[field] === undefined) formOnly[field] = reason;
  }
  if (checked.ok && Object.keys(formOnly).length === 0) return checked;
  return { ok: false, fields: { ...(checked.ok ? {} : checked.fields), ...formOnly } };
}

const FORM_REQUIRED: Partial<Record<SectionKey, Record<string, FieldReason>>> = {
  primary: {
    permanent_country: 'countryRequired',
    permanent_state: 'stateRequired',
    permanent_city: 'cityRequired',
  },
  personal: { mother_tongue: 'motherTongueRequired' },
};

/** The first reason for each top-level field. superstruct's own texts hold values and are never shown. */
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
