import { LONG_TEXT_MAX_LENGTH, SHORT_TEXT_MAX_LENGTH } from '../domain/limits.ts';
import type { StepForm } from './field-spec.ts';

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
        { type: 'textarea', name: 'own_words', maxLength: LONG_TEXT_MAX_LENGTH },
        { type: 'musts', name: 'musts' },
      ],
    },
  ],
};
