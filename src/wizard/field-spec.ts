import type { FamilyMember, Sibling } from '../domain/family-profile.ts';
import type { FormSectionKey, SectionKey, SectionValues } from '../domain/sections.ts';
import type { EnumerationName } from './enumeration-lists.ts';

/** The name of a field of any section; its label is `wizard:fields.<name>`. */
type FieldName = { [K in SectionKey]: keyof SectionValues[K] }[SectionKey];

/** The name of a field of a repeating item; its label is `wizard:itemFields.<name>`. */
export type ItemFieldName = keyof Sibling | keyof FamilyMember;

interface Common<Name> {
  name: Name;
  /**
   * If true, the label has an asterisk. Only the section's struct decides whether an empty field is
   * refused.
   */
  required?: true;
  /** The field's share of the form's width on a wide screen; the full width if not set. */
  width?: 'half' | 'third';
}

export interface TextSpec<Name = FieldName> extends Common<Name> {
  type: 'text' | 'tel';
  maxLength: number;
  /** The value for the input's `autocomplete`, used only if the profile is the user's own. */
  autoComplete?: 'given-name' | 'family-name' | 'name' | 'tel';
}

/** An income: free text, or an amount that is shown with India's digit groups (spec.md §3). */
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
  /** The number of decimals that the number may have: 2 allows steps of 0.01 (spec.md §2). */
  decimals: number;
  /** The other unit in which the number is shown beside the field while it is typed. */
  shownAs?: 'feetAndInches';
}

/**
 * One choice from a closed list, shown as radio tiles (up to three choices) or as a select. The
 * words of the choices are `wizard:options.<enumeration>`.
 */
export interface ChoiceSpec<Name = FieldName> extends Common<Name> {
  type: 'radio' | 'select';
  enumeration: EnumerationName;
}

interface DateSpec<Name = FieldName> extends Common<Name> {
  type: 'date';
}

/**
 * One or several reference items. LOOKUP_FIELDS contains the kind of the items and the parent
 * field.
 */
export interface LookupSpec<Name = FieldName> extends Common<Name> {
  type: 'lookup' | 'lookup-list';
  /**
   * If true, only suggested items can be chosen. A new item would need a parent, and this form does
   * not ask for a parent.
   */
  isClosed?: true;
}

/** A field of a repeating item; it cannot be a lookup or a date. */
export type ItemSpec =
  | TextSpec<ItemFieldName>
  | NumberSpec<ItemFieldName>
  | ChoiceSpec<ItemFieldName>;

/** Items with their own fields, which are edited in a dialog (spec.md §2, Family Details). */
export interface RepeatingSpec extends Omit<Common<FieldName>, 'name'> {
  type: 'repeating';
  name: 'siblings' | 'other_family_members';
  item: readonly ItemSpec[];
}

/**
 * The horoscope: a map with its own parts (horoscope-parts.ts). It is collapsed until the person
 * opens it.
 */
interface HoroscopeSpec extends Omit<Common<FieldName>, 'name'> {
  type: 'horoscope';
  name: 'astrological_details';
}

/** A range, in years or in feet and inches. */
export interface RangeSpec extends Omit<Common<FieldName>, 'name'> {
  type: 'range';
  name: 'age' | 'height';
}

/** Several choices from a closed list. */
export interface ChoicesSpec<Name = FieldName> extends Common<Name> {
  type: 'choices';
  enumeration: EnumerationName;
}

/**
 * The list of the preferences that are a must. The form shows a switch for each preference beside
 * its field.
 */
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
  /**
   * The heading's text is `wizard:headings.<heading>`. The first group has no heading, because the
   * form's title is above it.
   */
  heading?: 'permanentAddress' | 'currentAddress';
  fields: readonly Spec[];
  /** Fields that can be copied from fields of another section: 'Same as permanent address'. */
  sameAs?: { section: SectionKey; fields: readonly { field: FieldName; from: FieldName }[] };
}

/** The form of a step. Its title is `wizard:forms.<section>`. */
export interface StepForm<Spec extends FieldSpec = FieldSpec> {
  section: FormSectionKey;
  submit: 'submitAndContinue' | 'saveAndContinue' | 'continue';
  groups: readonly FieldGroup<Spec>[];
  /** Fields of the section that the form does not show. Their values are not changed. */
  hidden?: readonly FieldName[];
}
