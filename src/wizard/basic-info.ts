import { CONTACT_NUMBER_MAX_LENGTH, PERSON_NAME_MAX_LENGTH } from '../domain/limits.ts';
import type { SingleSpec, StepForm } from './field-spec.ts';

const name = { type: 'text', maxLength: PERSON_NAME_MAX_LENGTH, width: 'half' } as const;

/** The form 'Candidate Basic Profile Information' of the step Basic Info (spec.md §2). */
export const BASIC_INFO: StepForm<SingleSpec> = {
  section: 'primary',
  submit: 'submitAndContinue',
  groups: [
    {
      fields: [
        { ...name, name: 'first_name', required: true, autoComplete: 'given-name' },
        { ...name, name: 'last_name', required: true, autoComplete: 'family-name' },
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
        { ...name, name: 'mother_name', required: true },
        { ...name, name: 'father_name', required: true },
        { ...name, name: 'contact_name', autoComplete: 'name' },
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
