import type { CalendarDate } from './calendar-date.ts';
import { check, type Checked } from './check.ts';
import type { FieldReason, FieldReasons } from './field-reason.ts';
import {
  sectionStruct,
  type LooseValues,
  type SectionKey,
  type SectionValues,
} from './sections.ts';

export function checkSection<K extends SectionKey>(
  key: K,
  values: unknown,
  today: CalendarDate,
): Checked<SectionValues[K]> {
  return check(sectionStruct(key, today), values);
}

/** Adds the rules of the wizard's forms (spec.md §5). Their reasons replace the struct's. */
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
  return {
    ok: false,
    fields: { ...(checked.ok ? {} : checked.fields), ...formOnly },
    empty: [...new Set([...((!checked.ok && checked.empty) || []), ...Object.keys(formOnly)])],
  };
}

const FORM_REQUIRED: Partial<Record<SectionKey, Record<string, FieldReason>>> = {
  primary: {
    permanent_country: 'countryRequired',
    permanent_state: 'stateRequired',
    permanent_city: 'cityRequired',
  },
  personal: { mother_tongue: 'motherTongueRequired' },
};
