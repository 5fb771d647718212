import type { FamilyMember, Sibling } from '../domain/family-profile.ts';
import type { Period } from '../domain/rupees.ts';
import type { FormSectionKey, SectionKey, SectionValues } from '../domain/sections.ts';
import type { EnumerationName } from './enumeration-lists.ts';

/** The label of such a field is `wizard:fields.<name>`. */
type FieldName = { [K in SectionKey]: keyof SectionValues[K] }[SectionKey];

/** The label of such a field is `wizard:itemFields.<name>`. */
export type ItemFieldName = keyof Sibling | keyof FamilyMember;

interface Common<Name> {
  name: Name;
  /** Marks the field as required. The section's struct decides whether it may be empty. */
  required?: true;
  /** Shows `wizard:hints.<name>` under the label. */
  hasHint?: true;
  /** The share of the form's width on a wide screen. Without it, the field has the full width. */
  width?: 'half' | 'third';
}

export interface TextSpec<Name = FieldName> extends Common<Name> {
  type: 'text' | 'tel';
  maxLength: number;
  /** The input's `autocomplete`, used if the profile is the user's own. */
  autoComplete?: 'given-name' | 'family-name' | 'name' | 'tel';
}

/** Free text, or an amount that is shown with India's digit groups (spec.md §3). */
export interface IncomeSpec<Name = FieldName> extends Common<Name> {
  type: 'income';
  period?: Period;
  maxLength: number;
}

export interface LongTextSpec<Name = FieldName> extends Common<Name> {
  type: 'textarea';
  maxLength: number;
}

export interface NumberSpec<Name = FieldName> extends Common<Name> {
  type: 'number';
  /** 2 allows steps of 0.01 (spec.md §2). */
  decimals: number;
  /** A height takes feet and inches too, and shows both. */
  isHeight?: true;
}

/** A 'radio' field shows its choices as tiles. The words are `wizard:options.<enumeration>`. */
export interface ChoiceSpec<Name = FieldName> extends Common<Name> {
  type: 'radio' | 'select';
  enumeration: EnumerationName;
}

interface DateSpec<Name = FieldName> extends Common<Name> {
  type: 'date';
}

/** LOOKUP_FIELDS has the kind of the items and the parent field. */
export interface LookupSpec<Name = FieldName> extends Common<Name> {
  type: 'lookup' | 'lookup-list';
  /** Only suggested items can be chosen: a new one would need a parent, which is not asked for. */
  isClosed?: true;
}

export type ItemSpec =
  | TextSpec<ItemFieldName>
  | NumberSpec<ItemFieldName>
  | ChoiceSpec<ItemFieldName>;

/** Items that are edited in a dialog (spec.md §2, Family Details). */
export interface RepeatingSpec extends Common<'siblings' | 'other_family_members'> {
  type: 'repeating';
  item: readonly ItemSpec[];
}

/** The field for the parts of a horoscope (horoscope-parts.ts). */
interface HoroscopeSpec extends Common<'astrological_details'> {
  type: 'horoscope';
}

/** The form shows the age in years, and the height in feet and inches. */
export interface RangeSpec extends Common<'age' | 'height'> {
  type: 'range';
}

export interface ChoicesSpec<Name = FieldName> extends Common<Name> {
  type: 'choices';
  enumeration: EnumerationName;
}

/** The topics on which the family insists. Each topic's field has a switch beside it. */
interface MustsSpec extends Common<'musts'> {
  type: 'musts';
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
  /** Its text is `wizard:headings.<heading>`. A group may have no heading. */
  heading?: 'permanentAddress' | 'currentAddress' | 'looksAndHealth';
  /** Closed while nothing in it is filled in or wrong. */
  isFolded?: true;
  fields: readonly Spec[];
  /** The fields that 'Same as permanent address' copies. */
  sameAs?: { section: SectionKey; fields: readonly { field: FieldName; from: FieldName }[] };
}

/** Its title is `wizard:forms.<section>`. */
export interface StepForm<Spec extends FieldSpec = FieldSpec> {
  section: FormSectionKey;
  submit: 'submitAndContinue' | 'saveAndContinue' | 'continue';
  groups: readonly FieldGroup<Spec>[];
  /** Fields that the form does not show. Their values do not change. */
  hidden?: readonly FieldName[];
}

export function listFields<Spec extends FieldSpec>(form: StepForm<Spec>): Spec[] {
  return form.groups.flatMap((group) => [...group.fields]);
}
