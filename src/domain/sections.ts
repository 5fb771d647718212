import type { Struct } from 'superstruct';
import { AdditionalProfile } from './additional-profile.ts';
import { BiodataProfile } from './biodata-choices.ts';
import type { CalendarDate } from './calendar-date.ts';
import { FamilyProfile } from './family-profile.ts';
import { PersonalProfile } from './personal-profile.ts';
import { PreferencesProfile } from './preferences-profile.ts';
import { primaryProfile, type PrimaryProfile } from './primary-profile.ts';

/** Every server has the sections of spec.md §7. The other sections need an extension. */
const PLAIN_SECTIONS = ['primary', 'personal', 'family', 'additional'] as const;

/** The saved parts of a profile (spec.md §7: profile-primary, profile-personal, …). */
export const SECTION_KEYS = [...PLAIN_SECTIONS, 'preferences', 'biodata'] as const;
export type SectionKey = (typeof SECTION_KEYS)[number];

export function isPlainSection(key: SectionKey): key is (typeof PLAIN_SECTIONS)[number] {
  return (PLAIN_SECTIONS as readonly SectionKey[]).includes(key);
}

/** `offered`: what the server adds to spec.md §7. Both other sections need its 'preferences'. */
export function isSectionOffered(key: SectionKey, offered: readonly string[]): boolean {
  return isPlainSection(key) || offered.includes(key === 'biodata' ? 'preferences' : key);
}

/** The section 'biodata' is no form: it has a screen of its own. */
export type FormSectionKey = Exclude<SectionKey, 'biodata'>;

export interface SectionValues {
  primary: PrimaryProfile;
  personal: PersonalProfile;
  family: FamilyProfile;
  additional: AdditionalProfile;
  preferences: PreferencesProfile;
  biodata: BiodataProfile;
}

/** From a form, a draft or an older server: any field may be missing or wrong. */
export type LooseValues = Record<string, unknown>;

/** `today` is the date in India. */
export function sectionStruct<K extends SectionKey>(
  key: K,
  today: CalendarDate,
): Struct<SectionValues[K]> {
  const structs = {
    primary: primaryProfile(today),
    personal: PersonalProfile,
    family: FamilyProfile,
    additional: AdditionalProfile,
    preferences: PreferencesProfile,
    biodata: BiodataProfile,
  };
  return structs[key] as unknown as Struct<SectionValues[K]>;
}

export function sectionFields(key: SectionKey): string[] {
  return Object.keys(fieldStructs(key));
}

/** The structs of the fields. None of them judges a date of birth by today's date. */
export function fieldStructs(key: SectionKey): Record<string, Struct> {
  return sectionStruct(key, '2000-01-01').schema as Record<string, Struct>;
}
