import type { PageWords } from '../../../src/biodata/blocks/page-words.ts';
import type { BiodataSource } from '../../../src/biodata/blocks/source.ts';
import { NO_BIODATA_CHOICES, type BiodataChoices } from '../../../src/domain/biodata-choices.ts';
import type { Language } from '../../../src/domain/languages.ts';
import { basicInfo } from '../../support/family.ts';
import { readLocale } from '../../support/locales.ts';

const NAMES: Record<string, Partial<Record<Language, string>>> = {
  India: { mr: 'भारत', hi: 'भारत' },
  Maharashtra: { mr: 'महाराष्ट्र', hi: 'महाराष्ट्र' },
  Pune: { mr: 'पुणे', hi: 'पुणे' },
  Satara: { mr: 'सातारा', hi: 'सातारा' },
  'B.E. (Civil)': { mr: 'बी.ई. (स्थापत्य)', hi: 'बी.ई. (सिविल)' },
  'M.Tech.': { mr: 'एम.टेक.', hi: 'एम.टेक.' },
  'Civil engineer': { mr: 'स्थापत्य अभियंता', hi: 'सिविल इंजीनियर' },
  Marathi: { mr: 'मराठी', hi: 'मराठी' },
  Hindi: { mr: 'हिंदी', hi: 'हिंदी' },
  English: { mr: 'इंग्रजी', hi: 'अंग्रेज़ी' },
  Reading: { mr: 'वाचन', hi: 'पढ़ना' },
  Hindu: { mr: 'हिंदू', hi: 'हिंदू' },
  Brahmin: { mr: 'ब्राह्मण', hi: 'ब्राह्मण' },
  'Deshastha Rigvedi': { mr: 'देशस्थ ऋग्वेदी', hi: 'देशस्थ ऋग्वेदी' },
  Kaushik: { mr: 'कौशिक', hi: 'कौशिक' },
  'B.Com.': { mr: 'बी.कॉम.', hi: 'बी.कॉम.' },
};

const item = (name: string) => ({ id: name, name });

export const SAMPLE_SECTIONS: BiodataSource['sections'] = {
  primary: {
    ...basicInfo,
    education: [item('B.E. (Civil)'), item('M.Tech.')],
    father_name: 'Prakash Kulkarni',
    contact_name: 'Anil Deshpande',
    contact_number: '9822012345',
    permanent_city: item('Satara'),
  },
  personal: {
    height_in_cm: 163.5,
    weight_in_kg: 54,
    mother_tongue: item('Marathi'),
    blood_group: 'O+',
    eye_color: 'Black',
    hair_color: 'Black',
    skin_tone: 'Wheatish',
    hobbies: [item('Reading')],
    medical_conditions: 'चष्मा (-1.5)',
    disabilities: null,
    current_country: item('India'),
    current_state: item('Maharashtra'),
    current_city: item('Pune'),
    monthly_income: '80000',
    annual_income: '950000',
  },
  family: {
    father_education: [item('B.Com.')],
    mother_education: [],
    father_occupation: 'बँक अधिकारी (निवृत्त)',
    mother_occupation: 'शिक्षिका',
    family_income: 1_400_000,
    family_background: 'मध्यमवर्गीय, सुशिक्षित',
    family_value: 'मोकळ्या विचारांचे',
    siblings: [
      {
        name: 'Rohan',
        gender: 'Brother',
        marital_status: 'Not Married',
        age: 24,
        occupation: 'Pilot',
      },
      {
        name: 'Megha Joshi',
        gender: 'Sister',
        marital_status: 'Widowed',
        age: null,
        occupation: null,
      },
    ],
    other_family_members: [
      { name: 'Anil Deshpande', relation: 'मामा', occupation: 'वकील', education: null, age: 52 },
    ],
    other_long_relatives: 'देशपांडे (सातारा)',
  },
  additional: {
    religion: item('Hindu'),
    languages_known: [item('Marathi'), item('Hindi'), item('English')],
    caste: item('Brahmin'),
    sub_caste: item('Deshastha Rigvedi'),
    gotra: item('Kaushik'),
    dietary_preferences: 'Vegetarian',
    smoking_habits: 'Non-Smoker',
    drinking_habits: 'Non-Drinker',
    about_me: 'मनमिळाऊ आणि शांत स्वभाव.',
    social_links: { instagram: 'aditi.k' },
    astrological_details: null,
  },
};

/** Every part is told, and none as the candidate tells it of herself. */
export const SAMPLE_PREFERENCES = {
  age: { from: 28, to: 33 },
  height: { from: 168, to: 185 },
  marital_status: ['Divorced'],
  mother_tongue: [{ id: 1, name: 'Konkani' }],
  religion: [{ id: 2, name: 'Jain' }],
  caste: [{ id: 3, name: 'Maratha' }],
  sub_caste: [{ id: 4, name: 'Karhade' }],
  diet: ['Vegan'],
  education: [{ id: 5, name: 'M.B.B.S.' }],
  profession: [{ id: 6, name: 'Doctor' }],
  income_from: 700_000,
  places: [{ id: 7, name: 'Nagpur' }],
  own_words: 'Somebody who laughs',
  musts: ['age'],
};

interface SampleOptions {
  language?: Language;
  sections?: BiodataSource['sections'];
  choices?: Partial<BiodataChoices>;
  hasPhoto?: boolean;
}

export function sampleSource(options: SampleOptions = {}): BiodataSource {
  const { language = 'en', sections = SAMPLE_SECTIONS, choices, hasPhoto = true } = options;
  return {
    language,
    words: (readLocale(language, 'biodata') as { page: PageWords }).page,
    sections,
    itemName: (_kind, { name }) => NAMES[name]?.[language] ?? name,
    hasPhoto,
    today: '2026-11-22',
    choices: { ...NO_BIODATA_CHOICES, ...choices },
  };
}

export function withFields(
  section: keyof BiodataSource['sections'],
  fields: Record<string, unknown>,
): BiodataSource['sections'] {
  return { ...SAMPLE_SECTIONS, [section]: { ...SAMPLE_SECTIONS[section], ...fields } };
}
