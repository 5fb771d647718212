import {
  LONG_TEXT_MAX_LENGTH,
  PARENT_OCCUPATION_MAX_LENGTH,
  PERSON_NAME_MAX_LENGTH,
  SHORT_TEXT_MAX_LENGTH,
} from '../domain/limits.ts';
import type { ItemSpec, StepForm } from './field-spec.ts';

const occupation = {
  type: 'text',
  maxLength: PARENT_OCCUPATION_MAX_LENGTH,
  width: 'half',
} as const;
const shortText = { type: 'text', maxLength: SHORT_TEXT_MAX_LENGTH } as const;
const longText = { type: 'textarea', maxLength: LONG_TEXT_MAX_LENGTH } as const;
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
        {
          type: 'income',
          name: 'family_income',
          maxLength: SHORT_TEXT_MAX_LENGTH,
          width: 'half',
          hasHint: true,
        },
        { ...shortText, name: 'family_value', width: 'half', hasHint: true },
        { ...longText, name: 'family_background', hasHint: true },
        { type: 'repeating', name: 'siblings', item: SIBLING },
        { type: 'repeating', name: 'other_family_members', item: FAMILY_MEMBER },
        { ...longText, name: 'other_long_relatives', hasHint: true },
      ],
    },
  ],
};
