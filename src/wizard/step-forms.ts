import type { SectionKey } from '../domain/sections.ts';
import type { StepKey } from '../domain/steps.ts';
import type { FieldGroup, FieldSpec, StepForm, ItemSpec, SingleSpec } from './field-spec.ts';
import {
  LONG_TEXT_MAX_LENGTH,
  SHORT_TEXT_MAX_LENGTH,
  PARENT_OCCUPATION_MAX_LENGTH,
  PERSON_NAME_MAX_LENGTH,
  HEIGHT_CM_DECIMALS,
  WEIGHT_KG_DECIMALS,
  CONTACT_NUMBER_MAX_LENGTH,
} from '../domain/limits.ts';

const personName = { type: 'text', maxLength: PERSON_NAME_MAX_LENGTH, width: 'half' } as const;
const shortText = { type: 'text', maxLength: SHORT_TEXT_MAX_LENGTH } as const;
const longText = { type: 'textarea', maxLength: LONG_TEXT_MAX_LENGTH } as const;
const measure = { type: 'number', hasHint: true, width: 'half' } as const;
const income = {
  type: 'income',
  maxLength: SHORT_TEXT_MAX_LENGTH,
  width: 'half',
  hasHint: true,
} as const;

/** The form 'Candidate Basic Profile Information' of the step Basic Info (spec.md §2). */
export const BASIC_INFO: StepForm<SingleSpec> = {
  section: 'primary',
  submit: 'submitAndContinue',
  groups: [
    {
      fields: [
        { ...personName, name: 'first_name', required: true, autoComplete: 'given-name' },
        { ...personName, name: 'last_name', required: true, autoComplete: 'family-name' },
        { type: 'radio', name: 'gender', enumeration: 'gender', required: true, width: 'half' },
        { type: 'date', name: 'dob', required: true, width: 'half' },
        {
          type: 'select',
          name: 'marital_status',
          enumeration: 'maritalStatus',
          required: true,
          width: 'half',
        },
        { type: 'lookup', name: 'profession', required: true, width: 'half' },
        { type: 'lookup-list', name: 'education', required: true },
        { ...personName, name: 'mother_name', required: true },
        { ...personName, name: 'father_name', required: true },
        { ...personName, name: 'contact_name', autoComplete: 'name' },
        {
          type: 'tel',
          name: 'contact_number',
          maxLength: CONTACT_NUMBER_MAX_LENGTH,
          required: true,
          width: 'half',
          autoComplete: 'tel',
        },
      ],
    },
    {
      heading: 'permanentAddress',
      fields: [
        { type: 'lookup', name: 'permanent_country', required: true, width: 'third' },
        { type: 'lookup', name: 'permanent_state', required: true, width: 'third' },
        { type: 'lookup', name: 'permanent_city', required: true, width: 'third' },
      ],
    },
  ],
};

/** The form 'Candidate Personal Information' of the step Personal Details (spec.md §2). */
export const PERSONAL_DETAILS: StepForm = {
  section: 'personal',
  submit: 'saveAndContinue',
  groups: [
    {
      fields: [
        { ...measure, name: 'height_in_cm', decimals: HEIGHT_CM_DECIMALS, isHeight: true },
        { ...measure, name: 'weight_in_kg', decimals: WEIGHT_KG_DECIMALS },
        { type: 'lookup', name: 'mother_tongue', required: true, width: 'half' },
        { type: 'select', name: 'blood_group', enumeration: 'bloodGroup', width: 'half' },
        { type: 'lookup-list', name: 'hobbies' },
        { ...income, name: 'monthly_income', period: 'month' },
        { ...income, name: 'annual_income', period: 'year' },
      ],
    },
    {
      heading: 'currentAddress',
      sameAs: {
        section: 'primary',
        fields: [
          { field: 'current_country', from: 'permanent_country' },
          { field: 'current_state', from: 'permanent_state' },
          { field: 'current_city', from: 'permanent_city' },
        ],
      },
      fields: [
        { type: 'lookup', name: 'current_country', width: 'third' },
        { type: 'lookup', name: 'current_state', width: 'third' },
        { type: 'lookup', name: 'current_city', width: 'third' },
      ],
    },
    {
      heading: 'looksAndHealth',
      isFolded: true,
      fields: [
        { type: 'select', name: 'eye_color', enumeration: 'eyeColor', width: 'third' },
        { type: 'select', name: 'hair_color', enumeration: 'hairColor', width: 'third' },
        { type: 'select', name: 'skin_tone', enumeration: 'skinTone', width: 'third' },
        { ...longText, name: 'medical_conditions' },
        { ...longText, name: 'disabilities' },
      ],
    },
  ],
};

const occupation = {
  type: 'text',
  maxLength: PARENT_OCCUPATION_MAX_LENGTH,
  width: 'half',
} as const;
const itemName = { type: 'text', maxLength: PERSON_NAME_MAX_LENGTH, required: true } as const;

const SIBLING: readonly ItemSpec[] = [
  { ...itemName, name: 'name' },
  { type: 'radio', name: 'gender', enumeration: 'siblingGender', required: true },
  {
    type: 'select',
    name: 'marital_status',
    enumeration: 'siblingMaritalStatus',
    required: true,
  },
  { type: 'number', name: 'age', decimals: 0 },
  { ...shortText, name: 'occupation' },
];

const FAMILY_MEMBER: readonly ItemSpec[] = [
  { ...itemName, name: 'name' },
  { ...itemName, name: 'relation' },
  { ...shortText, name: 'occupation' },
  { ...shortText, name: 'education' },
  { type: 'number', name: 'age', decimals: 0 },
];

/** The form of the step 'Family Details' (spec.md §2). */
export const FAMILY_DETAILS: StepForm = {
  section: 'family',
  submit: 'saveAndContinue',
  groups: [
    {
      fields: [
        { type: 'lookup-list', name: 'mother_education', width: 'half' },
        { type: 'lookup-list', name: 'father_education', width: 'half' },
        { ...occupation, name: 'mother_occupation' },
        { ...occupation, name: 'father_occupation' },
        { ...income, name: 'family_income' },
        { ...shortText, name: 'family_value', width: 'half', hasHint: true },
        { ...longText, name: 'family_background', hasHint: true },
        { type: 'repeating', name: 'siblings', item: SIBLING },
        { type: 'repeating', name: 'other_family_members', item: FAMILY_MEMBER },
        { ...longText, name: 'other_long_relatives', hasHint: true },
      ],
    },
  ],
};

/** The form of the step 'Additional Details' (spec.md §2). */
export const ADDITIONAL_DETAILS: StepForm = {
  section: 'additional',
  submit: 'saveAndContinue',
  groups: [
    {
      fields: [
        { type: 'lookup', name: 'religion', width: 'half' },
        { type: 'lookup-list', name: 'languages_known', width: 'half' },
        { type: 'lookup', name: 'caste', width: 'half' },
        { type: 'lookup', name: 'sub_caste', width: 'half' },
        { type: 'lookup', name: 'gotra', width: 'half' },
        { type: 'select', name: 'dietary_preferences', enumeration: 'diet', width: 'half' },
        { type: 'select', name: 'smoking_habits', enumeration: 'smoking', width: 'half' },
        { type: 'select', name: 'drinking_habits', enumeration: 'drinking', width: 'half' },
        { ...longText, name: 'about_me', hasHint: true },
      ],
    },
    { fields: [{ type: 'horoscope', name: 'astrological_details' }] },
  ],
  hidden: ['social_links'],
};

/** An empty field means that its topic does not matter to the family. */
export const PREFERENCES: StepForm = {
  section: 'preferences',
  submit: 'continue',
  groups: [
    {
      fields: [
        { type: 'range', name: 'age' },
        { type: 'lookup-list', name: 'places', isClosed: true },
        { type: 'range', name: 'height' },
        { type: 'choices', name: 'marital_status', enumeration: 'maritalStatus' },
        { type: 'lookup-list', name: 'mother_tongue' },
        { type: 'lookup-list', name: 'religion' },
        { type: 'lookup-list', name: 'caste' },
        { type: 'lookup-list', name: 'sub_caste', isClosed: true },
        { type: 'choices', name: 'diet', enumeration: 'diet' },
        { type: 'lookup-list', name: 'education' },
        { type: 'lookup-list', name: 'profession' },
        { type: 'income', name: 'income_from', period: 'year', maxLength: SHORT_TEXT_MAX_LENGTH },
        { ...longText, name: 'own_words' },
        { type: 'musts', name: 'musts' },
      ],
    },
  ],
};

export const STEP_FORMS = {
  'basic-info': BASIC_INFO,
  'personal-details': PERSONAL_DETAILS,
  'personal-family': FAMILY_DETAILS,
  'personal-additional': ADDITIONAL_DETAILS,
  'personal-preferences': PREFERENCES,
} as const satisfies Partial<Record<StepKey, StepForm>>;

export function formOfStep(step: StepKey): StepForm | undefined {
  return Object.entries(STEP_FORMS).find(([key]) => key === step)?.[1];
}

/** A step that has only its form. The other steps have their own screens. */
export type PlainFormStep = Exclude<keyof typeof STEP_FORMS, 'personal-preferences'>;
export type OwnScreenStep = Exclude<StepKey, PlainFormStep>;

/** Undefined if no form shows the field. */
export function findField(
  section: SectionKey,
  name: string,
): { spec: FieldSpec; heading: FieldGroup['heading'] } | undefined {
  for (const form of Object.values(STEP_FORMS)) {
    if (form.section !== section) continue;
    const groups: readonly FieldGroup[] = form.groups;
    for (const { heading, fields } of groups) {
      const spec = fields.find((field) => field.name === name);
      if (spec) return { spec, heading };
    }
  }
  return undefined;
}
