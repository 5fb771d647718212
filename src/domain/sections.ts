import type { Struct } from 'superstruct';
import { AdditionalProfile } from './additional-profile.ts';
import type { CalendarDate } from './calendar-date.ts';
import { FamilyProfile } from './family-profile.ts';
import { PersonalProfile } from './personal-profile.ts';
import { primaryProfile, type PrimaryProfile } from './primary-profile.ts';

/** The four saved parts of a profile (spec.md §7: profile-primary, profile-personal, …). */
export const SECTION_KEYS = ['primary', 'personal', 'family', 'additional'] as const;
export type SectionKey = (typeof SECTION_KEYS)[number];

export interface SectionValues {
  primary: PrimaryProfile;
  personal: PersonalProfile;
  family: FamilyProfile;
  additional: AdditionalProfile;
}

/** A section as a form, a draft or an older server may have it: any field may be missing or wrong. */
export type LooseValues = Record<string, unknown>;

/** The struct of a section; `today` (India's day) is what the age is counted from. */
export function sectionStruct<K extends SectionKey>(
  key: K,
  today: CalendarDate,
): Struct<SectionValues[K]> {
  const structs = {
    primary: primaryProfile(today),
    personal: PersonalProfile,
    family: FamilyProfile,
    additional: AdditionalProfile,
  };
  return structs[key] as unknown as Struct<SectionValues[K]>;
}

/** The names of a section's fields, in the order of the struct. */
export function sectionFields(key: SectionKey): string[] {
  const struct = sectionStruct(key, '2000-01-01');
  return Object.keys(struct.schema as Record<string, unknown>);
}
