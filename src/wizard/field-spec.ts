import type { AdditionalProfile } from '../domain/additional-profile.ts';
import type { BiodataProfile } from '../domain/biodata-choices.ts';
import type { FamilyMember, FamilyProfile, Sibling } from '../domain/family-profile.ts';
import type { PersonalProfile } from '../domain/personal-profile.ts';
import type { PreferencesProfile } from '../domain/preferences-profile.ts';
import type { PrimaryProfile } from '../domain/primary-profile.ts';
import type { FormSectionKey, SectionKey } from '../domain/sections.ts';
import type { EnumerationName } from './enumeration-lists.ts';

/** A field of some section; its label is `wizard:fields.<name>`. */
type FieldName =
  | keyof PrimaryProfile
  | keyof PersonalProfile
  | keyof FamilyProfile
  | keyof AdditionalProfile
  | keyof PreferencesProfile
  | keyof BiodataProfile;

/** A field of a repeating item; its label is `wizard:itemFields.<name>`. */
export type ItemFieldName = keyof Sibling | keyof FamilyMember;

interface Common<Name> {
  name: Name;
  /** Marked with an asterisk. What is really refused when empty is the struct's matter. */
  required?: true;
  /** Of the form's width where there is room for it; the whole of it where not said. */
  width?: 'half' | 'third';
}

export interface TextSpec<Name = FieldName> extends Common<Name> {
  type: 'text' | 'tel';
  maxLength: number;
  /** What a browser may fill in where the profile is one's own. */
  autoComplete?: 'given-name' | 'family-name' | 'name' | 'tel';
}

/** An income: free text or an amount, which is shown as India groups it (spec.md §3). */
export interface IncomeSpec<Name = FieldName> extends Common<Name> {
  type: 'income';
  maxLength: number;
}

export interface LongTextSpec<Name = FieldName> extends Common<Name> {
  type: 'textarea';
  maxLength: number;
}

export interface NumberSpec<Name = FieldName> extends Common<Name> {
  type: 'number';
  /** How many decimals it may have: 2 is a step of 0.01 (spec.md §2). */
  decimals: number;
  /** What it is in another unit, shown beside it while it is typed. */
  shownAs?: 'feetAndInches';
}

/** Up to three choices are radio tiles, more a select; their words are `wizard:options.<enumeration>`. */
export interface ChoiceSpec<Name = FieldName> extends Common<Name> {
  type: 'radio' | 'select';
  enumeration: EnumerationName;
}

interface DateSpec<Name = FieldName> extends Common<Name> {
  type: 'date';
}

/** One item or several out of a lookup; which one, and its parent, say LOOKUP_FIELDS. */
export interface LookupSpec<Name = FieldName> extends Common<Name> {
  type: 'lookup' | 'lookup-list';
  /** Only what is suggested can be chosen: what is added needs an item above it, which is not asked for here. */
  isClosed?: true;
}

/** The fields of an item are no lookups, nor dates. */
export type ItemSpec =
  | TextSpec<ItemFieldName>
  | NumberSpec<ItemFieldName>
  | ChoiceSpec<ItemFieldName>;

/** Items with fields of their own, edited in a dialog (spec.md §2, Family Details). */
export interface RepeatingSpec extends Omit<Common<FieldName>, 'name'> {
  type: 'repeating';
  name: 'siblings' | 'other_family_members';
  item: readonly ItemSpec[];
}

/** The horoscope: a map with parts of its own (horoscope-parts.ts), folded until somebody opens it. */
interface HoroscopeSpec extends Omit<Common<FieldName>, 'name'> {
  type: 'horoscope';
  name: 'astrological_details';
}

/** From least to most, in years or in feet and inches. */
export interface RangeSpec extends Omit<Common<FieldName>, 'name'> {
  type: 'range';
  name: 'age' | 'height';
}

/** Several of a closed list. */
export interface ChoicesSpec<Name = FieldName> extends Common<Name> {
  type: 'choices';
  enumeration: EnumerationName;
}

/** Which of the other fields are a must: drawn beside each of them. */
interface MustsSpec extends Omit<Common<FieldName>, 'name'> {
  type: 'musts';
  name: 'musts';
}

export type SingleSpec<Name = FieldName> =
  | TextSpec<Name>
  | IncomeSpec<Name>
  | LongTextSpec<Name>
  | NumberSpec<Name>
  | ChoiceSpec<Name>
  | DateSpec<Name>
  | LookupSpec<Name>;

export type FieldSpec =
  | SingleSpec
  | RepeatingSpec
  | HoroscopeSpec
  | RangeSpec
  | ChoicesSpec
  | MustsSpec;

export interface FieldGroup<Spec extends FieldSpec = FieldSpec> {
  /** `wizard:headings.<heading>`; the first group stands under the form's own title. */
  heading?: 'permanentAddress' | 'currentAddress';
  fields: readonly Spec[];
  /** These fields may be filled in from those of another section: 'Same as permanent address'. */
  sameAs?: { section: SectionKey; fields: readonly { field: FieldName; from: FieldName }[] };
}

/** The form of a step; its title is `wizard:forms.<section>`. */
export interface StepForm<Spec extends FieldSpec = FieldSpec> {
  section: FormSectionKey;
  submit: 'submitAndContinue' | 'saveAndContinue' | 'continue';
  groups: readonly FieldGroup<Spec>[];
  /** What the section carries and no field shows: kept as it came. */
  hidden?: readonly FieldName[];
}
