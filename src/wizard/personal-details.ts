import {
  HEIGHT_CM_DECIMALS,
  LONG_TEXT_MAX_LENGTH,
  SHORT_TEXT_MAX_LENGTH,
  WEIGHT_KG_DECIMALS,
} from '../domain/limits.ts';
import type { StepForm } from './field-spec.ts';

const longText = { type: 'textarea', maxLength: LONG_TEXT_MAX_LENGTH } as const;
const income = {
  type: 'income',
  maxLength: SHORT_TEXT_MAX_LENGTH,
  width: 'half',
  hasHint: true,
} as const;

/** The form 'Candidate Personal Information' of the step Personal Details (spec.md §2). */
export const PERSONAL_DETAILS: StepForm = {
  section: 'personal',
  submit: 'saveAndContinue',
  groups: [
    {
      fields: [
        {
          type: 'number',
          name: 'height_in_cm',
          decimals: HEIGHT_CM_DECIMALS,
          isHeight: true,
          hasHint: true,
          width: 'half',
        },
        {
          type: 'number',
          name: 'weight_in_kg',
          decimals: WEIGHT_KG_DECIMALS,
          width: 'half',
          hasHint: true,
        },
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
