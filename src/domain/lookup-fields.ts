import type { LookupKind } from './enumerations.ts';
import { SECTION_KEYS, type SectionKey } from './sections.ts';

export interface LookupField {
  kind: LookupKind;
  list: boolean;
  /** The field whose choice narrows this lookup. A new choice in that field clears this field. */
  parentField?: string;
}

type LookupFields = Readonly<Record<string, LookupField>>;

/** The fields that hold reference items, and of which kind (spec.md §3, §4). */
export const LOOKUP_FIELDS: Record<SectionKey, LookupFields> = {
  ...(Object.fromEntries(SECTION_KEYS.map((key) => [key, {}])) as Record<SectionKey, LookupFields>),
  primary: {
    profession: { kind: 'profession', list: false },
    education: { kind: 'education', list: true },
    permanent_country: { kind: 'country', list: false },
    permanent_state: { kind: 'state', list: false, parentField: 'permanent_country' },
    permanent_city: { kind: 'city', list: false, parentField: 'permanent_state' },
  },
  personal: {
    mother_tongue: { kind: 'language', list: false },
    hobbies: { kind: 'hobby', list: true },
    current_country: { kind: 'country', list: false },
    current_state: { kind: 'state', list: false, parentField: 'current_country' },
    current_city: { kind: 'city', list: false, parentField: 'current_state' },
  },
  family: {
    mother_education: { kind: 'education', list: true },
    father_education: { kind: 'education', list: true },
  },
  additional: {
    religion: { kind: 'religion', list: false },
    languages_known: { kind: 'language', list: true },
    caste: { kind: 'caste', list: false },
    sub_caste: { kind: 'subcaste', list: false, parentField: 'caste' },
    gotra: { kind: 'gotra', list: false },
  },
  preferences: {
    mother_tongue: { kind: 'language', list: true },
    religion: { kind: 'religion', list: true },
    caste: { kind: 'caste', list: true },
    sub_caste: { kind: 'subcaste', list: true },
    education: { kind: 'education', list: true },
    profession: { kind: 'profession', list: true },
    places: { kind: 'city', list: true },
  },
};

/** The fields that a new choice clears: a new country clears the state and the city. */
export function dependentFields(section: SectionKey, field: string): string[] {
  const direct = Object.entries(LOOKUP_FIELDS[section])
    .filter(([, lookup]) => lookup.parentField === field)
    .map(([name]) => name);
  return direct.flatMap((name) => [name, ...dependentFields(section, name)]);
}
