import type { SectionKey } from '../../../src/domain/sections.ts';
import type { StepKey } from '../../../src/domain/steps.ts';
import {
  ADDITIONAL_FIELDS,
  BASIC_INFO_FIELDS,
  FAMILY_FIELDS,
  PERSONAL_FIELDS,
  storedValues,
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
const NAME = 'Toddy tapper';
const TAPPER: Option = { en: NAME, mr: NAME, hi: NAME, isNew: true };

export const BASIC = formOf('basic-info', {
  section: 'primary',
  fields: BASIC_INFO_FIELDS.map((field) =>
    field.name === 'profession' ? { name: field.name, lookup: TAPPER } : field,
  ),
});

export const PERSONAL = formOf('personal-details', {
  section: 'personal',
  fields: PERSONAL_FIELDS,
});

/** The sibling of this form is added in a dialog (family-day.ts). */
export const FAMILY = formOf('personal-family', {
  section: 'family',
  fields: FAMILY_FIELDS,
  values: {
    siblings: [{ name: 'Rohan', gender: 'Brother', marital_status: 'Not Married', age: 31 }],
  },
});

export const ADDITIONAL = formOf('personal-additional', {
  section: 'additional',
  fields: ADDITIONAL_FIELDS,
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

function formOf(
  step: StepKey,
  {
    section,
    fields,
    values = {},
  }: Pick<ProfileForm, 'section' | 'fields'> & Partial<Pick<ProfileForm, 'values'>>,
): ProfileForm {
  return {
    section,
    values: { ...storedValues(fields), ...values },
    step,
    heading: stepTitle(step),
    button: section === 'primary' ? 'Submit and Continue' : 'Save & Continue',
    // A kill may come between two options, so each option becomes a field of its own.
    fields: fields.flatMap((field): FilledField[] =>
      'lookups' in field
        ? field.lookups.map((option) => ({ ...field, lookups: [option] }))
        : [field],
    ),
  };
}
