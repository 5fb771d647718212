import { LONG_TEXT_MAX_LENGTH } from '../domain/limits.ts';
import type { StepForm } from './field-spec.ts';

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
        { type: 'textarea', name: 'about_me', maxLength: LONG_TEXT_MAX_LENGTH, hasHint: true },
      ],
    },
    { fields: [{ type: 'horoscope', name: 'astrological_details' }] },
  ],
  hidden: ['social_links'],
};
