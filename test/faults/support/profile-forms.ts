import type { SectionKey } from '../../../src/domain/sections.ts';
import type { StepKey } from '../../../src/domain/steps.ts';
import { stepTitle } from '../../support/step-titles.ts';

/** A person enters one value, and the field may show another one. */
export type Field = { label: string } & (
  | { text: string; shown?: string }
  | { radio: string }
  | { select: string }
  /** `lookup` is for a field with one option, `add` for a field with several. */
  | { lookup: string; isNew?: true }
  | { add: string; isNew?: true }
);

export interface ProfileForm {
  step: StepKey;
  heading: string;
  section: SectionKey;
  button: 'Submit and Continue' | 'Save & Continue';
  fields: readonly Field[];
  /** The server must have these values. The ids of options are left out here. */
  values: Record<string, unknown>;
}

const named = (...names: string[]) => names.map((name) => ({ name }));

export const BASIC: ProfileForm = {
  step: 'basic-info',
  heading: stepTitle('basic-info'),
  section: 'primary',
  button: 'Submit and Continue',
  fields: [
    { label: 'First Name', text: 'Anjali' },
    { label: 'Last Name', text: 'Kulkarni' },
    { label: 'Female', radio: 'Female' },
    { label: 'Date of Birth', text: '3/4/1998', shown: '03 Apr 1998' },
    { label: 'Marital Status', select: 'NeverMarried' },
    { label: 'Profession', lookup: 'Toddy tapper', isNew: true },
    { label: 'Education', add: 'B.A.' },
    { label: 'Education', add: 'B.Ed.' },
    { label: "Mother's Name", text: 'Sunita' },
    { label: "Father's Name", text: 'Prakash' },
    { label: 'Contact Person Name', text: 'Sunita Kulkarni' },
    { label: 'Contact Number', text: '9876543210' },
    { label: 'Country', lookup: 'India' },
    { label: 'State', lookup: 'Maharashtra' },
    { label: 'City', lookup: 'Pune' },
  ],
  values: {
    first_name: 'Anjali',
    last_name: 'Kulkarni',
    gender: 'Female',
    dob: '1998-04-03',
    marital_status: 'NeverMarried',
    profession: { name: 'Toddy tapper' },
    education: named('B.A.', 'B.Ed.'),
    mother_name: 'Sunita',
    father_name: 'Prakash',
    contact_name: 'Sunita Kulkarni',
    contact_number: '9876543210',
    permanent_country: { name: 'India' },
    permanent_state: { name: 'Maharashtra' },
    permanent_city: { name: 'Pune' },
  },
};

export const PERSONAL: ProfileForm = {
  step: 'personal-details',
  heading: stepTitle('personal-details'),
  section: 'personal',
  button: 'Save & Continue',
  fields: [
    { label: 'Height (cm)', text: '163.5' },
    { label: 'Weight (kg)', text: '55.25' },
    { label: 'Mother Tongue', lookup: 'Marathi' },
    { label: 'Blood Group', select: 'B+' },
    { label: 'Eye Colour', select: 'Brown' },
    { label: 'Hobbies', add: 'Reading' },
    { label: 'Hobbies', add: 'Lavani singing', isNew: true },
    { label: 'Medical Conditions', text: 'Wears glasses' },
    { label: 'Country', lookup: 'India' },
    { label: 'State', lookup: 'Maharashtra' },
    { label: 'City', lookup: 'Nagpur' },
    { label: 'Annual Income', text: 'about 5 lakh' },
  ],
  values: {
    height_in_cm: 163.5,
    weight_in_kg: 55.25,
    mother_tongue: { name: 'Marathi' },
    blood_group: 'B+',
    eye_color: 'Brown',
    hobbies: named('Reading', 'Lavani singing'),
    medical_conditions: 'Wears glasses',
    annual_income: 'about 5 lakh',
    current_country: { name: 'India' },
    current_state: { name: 'Maharashtra' },
    current_city: { name: 'Nagpur' },
  },
};

/** The sibling of this form is added in a dialog (family-day.ts). */
export const FAMILY: ProfileForm = {
  step: 'personal-family',
  heading: stepTitle('personal-family'),
  section: 'family',
  button: 'Save & Continue',
  fields: [
    { label: "Mother's Education", add: 'B.A.' },
    { label: "Father's Education", add: 'B.Com.' },
    { label: "Mother's Occupation", text: 'Teacher' },
    { label: "Father's Occupation", text: 'Farmer' },
    { label: 'Family Values', text: 'A simple life' },
    { label: 'Family Background', text: 'From a village near Satara' },
    { label: 'Other Distant Relatives', text: 'An uncle in Nashik' },
  ],
  values: {
    mother_education: named('B.A.'),
    father_education: named('B.Com.'),
    mother_occupation: 'Teacher',
    father_occupation: 'Farmer',
    family_value: 'A simple life',
    family_background: 'From a village near Satara',
    other_long_relatives: 'An uncle in Nashik',
    siblings: [{ name: 'Rohan', gender: 'Brother', marital_status: 'Not Married', age: 31 }],
  },
};

export const ADDITIONAL: ProfileForm = {
  step: 'personal-additional',
  heading: stepTitle('personal-additional'),
  section: 'additional',
  button: 'Save & Continue',
  fields: [
    { label: 'Religion', lookup: 'Hindu' },
    { label: 'Languages Known', add: 'Marathi' },
    { label: 'Languages Known', add: 'Hindi' },
    { label: 'Caste', lookup: 'Maratha' },
    { label: 'Sub Caste', lookup: 'Pune Maratha', isNew: true },
    { label: 'Gotra', lookup: 'Kashyapa' },
    { label: 'Dietary Preferences', select: 'Eggetarian' },
    { label: 'Smoking Habits', select: 'Non-Smoker' },
    { label: 'About Me', text: 'I like long walks.' },
  ],
  values: {
    religion: { name: 'Hindu' },
    languages_known: named('Marathi', 'Hindi'),
    caste: { name: 'Maratha' },
    sub_caste: { name: 'Pune Maratha' },
    gotra: { name: 'Kashyapa' },
    dietary_preferences: 'Eggetarian',
    smoking_habits: 'Non-Smoker',
    about_me: 'I like long walks.',
  },
};

export const FORMS = [BASIC, PERSONAL, FAMILY, ADDITIONAL] as const;

/** The family adds these options. The server must have each of them only once. */
export const NEW_OPTIONS = FORMS.flatMap(({ fields }) =>
  fields.flatMap((field) =>
    'isNew' in field ? ['lookup' in field ? field.lookup : field.add] : [],
  ),
);

/** The family makes this correction later, in a second tab. */
export const CORRECTION = {
  label: "Mother's Name",
  text: 'Sunita P. Kulkarni',
  field: 'mother_name',
};
