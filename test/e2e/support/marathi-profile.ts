import type { FilledField, Option } from './step-form.ts';

function same(en: string, name: string): Option {
  return { en, mr: name, hi: name };
}

export const BASIC_INFO_FIELDS: readonly FilledField[] = [
  { name: 'first_name', typed: 'अंजली', shown: 'अंजली' },
  { name: 'last_name', typed: 'कुलकर्णी', shown: 'कुलकर्णी' },
  { name: 'gender', enumeration: 'gender', radio: 'Female' },
  { name: 'dob', typed: '३/४/१९९८', date: '1998-04-03' },
  { name: 'marital_status', enumeration: 'maritalStatus', select: 'NeverMarried' },
  { name: 'profession', lookup: same('Teacher', 'शिक्षक/शिक्षिका') },
  { name: 'education', lookups: [same('B.A.', 'बी.ए.'), same('B.Ed.', 'बी.एड.')] },
  { name: 'mother_name', typed: 'सुनीता', shown: 'सुनीता' },
  { name: 'father_name', typed: 'प्रकाश', shown: 'प्रकाश' },
  { name: 'contact_name', typed: 'सुनीता कुलकर्णी', shown: 'सुनीता कुलकर्णी' },
  { name: 'contact_number', typed: '९८७६५४३२१०', shown: '9876543210' },
  { name: 'permanent_country', lookup: same('India', 'भारत') },
  { name: 'permanent_state', lookup: same('Maharashtra', 'महाराष्ट्र') },
  { name: 'permanent_city', lookup: same('Pune', 'पुणे') },
];

export const PERSONAL_FIELDS: readonly FilledField[] = [
  { name: 'height_in_cm', typed: '१६३.५', shown: '163.5' },
  { name: 'weight_in_kg', typed: '५५.२५', shown: '55.25' },
  { name: 'mother_tongue', lookup: same('Marathi', 'मराठी') },
  { name: 'blood_group', enumeration: 'bloodGroup', select: 'B+' },
  { name: 'eye_color', enumeration: 'eyeColor', select: 'Brown' },
  { name: 'hair_color', enumeration: 'hairColor', select: 'Black' },
  { name: 'skin_tone', enumeration: 'skinTone', select: 'Wheatish' },
  {
    name: 'hobbies',
    lookups: [
      { en: 'Reading', mr: 'वाचन', hi: 'पढ़ना' },
      { ...same('Lavani singing', 'Lavani singing'), isNew: true },
    ],
  },
  { name: 'medical_conditions', typed: 'चष्मा आहे', shown: 'चष्मा आहे' },
  { name: 'disabilities', typed: 'नाही', shown: 'नाही' },
  { name: 'monthly_income', typed: '₹ ४०,०००', shown: '40000' },
  { name: 'annual_income', typed: 'सुमारे ५ लाख', shown: 'सुमारे 5 लाख' },
  { name: 'current_country', lookup: same('India', 'भारत') },
  { name: 'current_state', lookup: same('Maharashtra', 'महाराष्ट्र') },
  { name: 'current_city', lookup: { en: 'Nagpur', mr: 'नागपूर', hi: 'नागपुर' } },
];

export const FAMILY_FIELDS: readonly FilledField[] = [
  { name: 'mother_education', lookups: [same('B.A.', 'बी.ए.')] },
  { name: 'father_education', lookups: [same('B.Com.', 'बी.कॉम.'), same('B.Ed.', 'बी.एड.')] },
  { name: 'mother_occupation', typed: 'शिक्षिका', shown: 'शिक्षिका' },
  { name: 'father_occupation', typed: 'शेती', shown: 'शेती' },
  { name: 'family_income', typed: '८,००,०००', shown: '800000' },
  { name: 'family_value', typed: 'साधी राहणी', shown: 'साधी राहणी' },
  { name: 'family_background', typed: 'मूळचे साताऱ्याचे', shown: 'मूळचे साताऱ्याचे' },
  { name: 'other_long_relatives', typed: 'नाशिकला काका', shown: 'नाशिकला काका' },
];

export const SIBLING = {
  name: 'रोहन',
  gender: 'Brother',
  marital_status: 'Maried',
  age: 31,
  occupation: 'अभियंता',
} as const;

export const MEMBER = { name: 'लीला', relation: 'आजी' } as const;

const ABOUT_ME = 'शांत आणि आनंदी.\nI like long walks.';

export const ADDITIONAL_FIELDS: readonly FilledField[] = [
  { name: 'religion', lookup: same('Hindu', 'हिंदू') },
  { name: 'languages_known', lookups: [same('Marathi', 'मराठी'), same('Hindi', 'हिंदी')] },
  { name: 'caste', lookup: same('Maratha', 'मराठा') },
  { name: 'sub_caste', lookup: { ...same('पुणेरी मराठा', 'पुणेरी मराठा'), isNew: true } },
  { name: 'gotra', lookup: same('Kashyapa', 'कश्यप') },
  { name: 'dietary_preferences', enumeration: 'diet', select: 'Vegetarian' },
  { name: 'smoking_habits', enumeration: 'smoking', select: 'Non-Smoker' },
  { name: 'drinking_habits', enumeration: 'drinking', select: 'Non-Drinker' },
  { name: 'about_me', typed: ABOUT_ME, shown: ABOUT_ME },
];

/** The server's own options have English names, added options have their typed names. */
export const SECTIONS = {
  primary: storedValues(BASIC_INFO_FIELDS),
  personal: storedValues(PERSONAL_FIELDS),
  family: {
    ...storedValues(FAMILY_FIELDS),
    siblings: [SIBLING],
    other_family_members: [MEMBER],
  },
  additional: storedValues(ADDITIONAL_FIELDS),
};

export function storedValues(fields: readonly FilledField[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field.name, storedValue(field)]));
}

function storedValue(field: FilledField): unknown {
  if ('date' in field) return field.date;
  if ('shown' in field) return /_in_/u.test(field.name) ? Number(field.shown) : field.shown;
  if ('radio' in field) return field.radio;
  if ('select' in field) return field.select;
  if ('lookup' in field) return { name: field.lookup.en };
  return field.lookups.map(({ en }) => ({ name: en }));
}
