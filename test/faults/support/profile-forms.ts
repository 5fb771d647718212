import type { SectionKey } from '../../../src/domain/sections.ts';
import type { StepKey } from '../../../src/domain/steps.ts';
import {
  ADDITIONAL_FIELDS,
  BASIC_INFO_FIELDS,
  FAMILY_FIELDS,
  PERSONAL_FIELDS,
  SECTIONS,
} from '../../e2e/support/marathi-profile.ts';
import type { FilledField, Option } from '../../e2e/support/step-form.ts';
import { stepTitle } from '../../support/step-titles.ts';

export interface ProfileForm {
  step: StepKey;
  heading: string;
  section: SectionKey;
  button: 'Submit and Continue' | 'Save & Continue';
  fields: readonly FilledField[];
  /** The server must have these values. The ids of options are left out here. */
  values: Record<string, unknown>;
}

/** The values are those of the family that writes Marathi, in pages in English. */
const TAPPER = newOption('Toddy tapper');
const SINGING = newOption('Lavani singing');

export const BASIC = formOf('basic-info', {
  section: 'primary',
  fields: BASIC_INFO_FIELDS.map((field) =>
    field.name === 'profession' ? { name: field.name, lookup: TAPPER } : field,
  ),
  values: { ...SECTIONS.primary, profession: { name: TAPPER.en } },
});

export const PERSONAL = formOf('personal-details', {
  section: 'personal',
  fields: PERSONAL_FIELDS.flatMap((field) =>
    field.name === 'hobbies' ? [field, { name: field.name, lookups: [SINGING] }] : [field],
  ),
  values: { ...SECTIONS.personal, hobbies: [...SECTIONS.personal.hobbies, { name: SINGING.en }] },
});

const { other_family_members: _, ...family } = SECTIONS.family;
/** The sibling of this form is added in a dialog (family-day.ts). */
export const FAMILY = formOf('personal-family', {
  section: 'family',
  fields: FAMILY_FIELDS,
  values: {
    ...family,
    siblings: [{ name: 'Rohan', gender: 'Brother', marital_status: 'Not Married', age: 31 }],
  },
});

export const ADDITIONAL = formOf('personal-additional', {
  section: 'additional',
  fields: ADDITIONAL_FIELDS,
  values: SECTIONS.additional,
});

export const FORMS = [BASIC, PERSONAL, FAMILY, ADDITIONAL] as const;

/** The family adds these options. The server must have each of them only once. */
export const NEW_OPTIONS = FORMS.flatMap(({ fields }) =>
  fields
    .flatMap((field) =>
      'lookup' in field ? [field.lookup] : 'lookups' in field ? field.lookups : [],
    )
    .filter(({ isNew }) => isNew)
    .map(({ en }) => en),
);

/** The family makes this correction later, in a second tab. */
export const CORRECTION = {
  label: "Mother's Name",
  text: 'Sunita P. Kulkarni',
  field: 'mother_name',
};

function newOption(name: string): Option {
  return { en: name, mr: name, hi: name, isNew: true };
}

function formOf(
  step: StepKey,
  { fields, ...form }: Pick<ProfileForm, 'section' | 'fields' | 'values'>,
): ProfileForm {
  return {
    ...form,
    step,
    heading: stepTitle(step),
    button: form.section === 'primary' ? 'Submit and Continue' : 'Save & Continue',
    // A kill may come between two options, so each option becomes a field of its own.
    fields: fields.flatMap((field): FilledField[] =>
      'lookups' in field
        ? field.lookups.map((option) => ({ ...field, lookups: [option] }))
        : [field],
    ),
  };
}
