/** The ten fields of the form, in their order. */
export const FIELDS = [
  'first_name',
  'last_name',
  'dob',
  'profession',
  'mother_name',
  'father_name',
  'contact_name',
  'contact_number',
  'permanent_country',
  'permanent_city',
] as const;

export const words = {
  title: 'Find a partner with your family',
  login: 'Log in',
  email: 'Email',
  password: 'Password',
  submit: 'Submit',
  profile: 'Basic Info',
  save: 'Save',
  first_name: 'First Name',
  last_name: 'Last Name',
  dob: 'Date of Birth',
  profession: 'Profession',
  mother_name: "Mother's Name",
  father_name: "Father's Name",
  contact_name: 'Contact Person Name',
  contact_number: 'Contact Number',
  permanent_country: 'Country',
  permanent_city: 'City',
};
