import { describe, expect, it } from 'vitest';
import { buildBiodata, listSections } from '../../src/biodata/blocks/build-biodata.ts';
import { fileName, listNamesToWrite } from '../../src/biodata/blocks/names.ts';
import { chooseGroup } from '../../src/biodata/blocks/shown.ts';
import type { BiodataSource } from '../../src/biodata/blocks/source.ts';
import { LANGUAGES, type Language } from '../../src/domain/languages.ts';
import { SECTION_KEYS, sectionFields, type SectionKey } from '../../src/domain/sections.ts';
import {
  sampleSource,
  SAMPLE_PREFERENCES,
  SAMPLE_SECTIONS,
  withFields,
} from './support/sample-source.ts';

function textOf(source: BiodataSource): string {
  return JSON.stringify(buildBiodata(source)).replaceAll('\u00a0', ' ');
}

/** A line is, for example, 'dob: Date of birth = 14 March 1998 (28 years)'. */
function linesOf(source: BiodataSource): string[] {
  return listSections(source).flatMap(({ rows }) =>
    rows.map(({ key, label, value }) => `${key}: ${label} = ${value.replaceAll('\u00a0', ' ')}`),
  );
}

it('prints each field of the sections that it reads, but for these', () => {
  const whole: Record<string, Record<string, unknown>> = {
    ...SAMPLE_SECTIONS,
    personal: { ...SAMPLE_SECTIONS.personal, disabilities: 'Deaf in one ear' },
    family: { ...SAMPLE_SECTIONS.family, mother_education: [{ id: 8, name: 'B.Com.' }] },
    additional: { ...SAMPLE_SECTIONS.additional, astrological_details: { rashi: 'mesh' } },
    preferences: SAMPLE_PREFERENCES,
  };
  const print = (sections: typeof whole) => {
    const source = sampleSource({ sections });
    return JSON.stringify([buildBiodata(source), linesOf(source)]);
  };
  const without = (key: SectionKey, field: string) => ({
    ...whole,
    [key]: { ...whole[key], [field]: undefined },
  });
  const silent = SECTION_KEYS.filter((key) => key in whole).flatMap((key) =>
    sectionFields(key)
      .filter((field) => print(without(key, field)) === print(whole))
      .map((field) => `${key}.${field}`),
  );
  expect(silent).toEqual([
    'primary.gender',
    'primary.permanent_country',
    'personal.current_country',
    // The monthly income is printed only without an annual income.
    'personal.monthly_income',
    'additional.social_links',
  ]);
});

describe('the lines of a biodata', () => {
  it.each<[Language, string[]]>([
    [
      'en',
      [
        'dob: Date of birth = 14 March 1998 (28 years)',
        'height: Height = 5 ft 4 in (163.5 cm)',
        'marital_status: Marital status = Never married',
        'education: Education = B.E. (Civil), M.Tech.',
        'annual_income: Annual income = ₹9,50,000',
        'lives_in: Lives in = Pune, Maharashtra',
        'caste: Caste, sub caste = Brahmin, Deshastha Rigvedi',
        'habits: Habits = Does not smoke or drink',
        'eyes_hair: Eyes, hair = Black, black',
        'weight: Weight = 54 kg',
        'father: Father = Prakash Kulkarni · B.Com. · बँक अधिकारी (निवृत्त)',
        'sibling:Rohan: Brother = Rohan, 24 · Not married · Pilot',
        'sibling:Megha Joshi: Sister = Megha Joshi · Widowed',
        "member:Anil Deshpande: Mother's brother = Anil Deshpande, 52 · वकील",
        'home: Family home = Satara, Maharashtra',
        'family_income: Family income = ₹14,00,000',
        "contact: Anil Deshpande (Mother's brother) = 98220 12345",
      ],
    ],
    [
      'mr',
      [
        'dob: जन्मतारीख = 14 मार्च 1998 (28 वर्षे)',
        'height: उंची = 5 फूट 4 इंच (163.5 सेमी)',
        'marital_status: वैवाहिक स्थिती = अविवाहित',
        'education: शिक्षण = बी.ई. (स्थापत्य), एम.टेक.',
        'annual_income: वार्षिक उत्पन्न = ₹9,50,000',
        'lives_in: सध्याचे वास्तव्य = पुणे, महाराष्ट्र',
        'caste: जात, पोटजात = ब्राह्मण, देशस्थ ऋग्वेदी',
        'habits: सवयी = निर्व्यसनी',
        'eyes_hair: डोळे, केस = काळे, काळे',
        'sibling:Megha Joshi: बहीण = Megha Joshi · विधवा',
        'background: कुटुंब = मध्यमवर्गीय, सुशिक्षित; मोकळ्या विचारांचे',
        'contact: Anil Deshpande (मामा) = 98220 12345',
      ],
    ],
    [
      'hi',
      [
        'dob: जन्म तिथि = 14 मार्च 1998 (28 वर्ष)',
        'height: लंबाई = 5 फ़ुट 4 इंच (163.5 सेमी)',
        'languages: भाषाएँ = मराठी, हिंदी, अंग्रेज़ी',
        'eyes_hair: आँखें, बाल = काली, काले',
        'complexion: रंग = गेहुँआ',
        'sibling:Rohan: भाई = Rohan, 24 · अविवाहित · Pilot',
      ],
    ],
  ])('says what was filled in in %s', (language, expected) => {
    expect(linesOf(sampleSource({ language }))).toEqual(expect.arrayContaining(expected));
  });

  it('keeps the order of the page', () => {
    expect(listSections(sampleSource()).map(({ name }) => name)).toEqual([
      'facts',
      'personal',
      'about',
      'family',
      'contact',
    ]);
  });

  it.each<[string, keyof BiodataSource['sections'], Record<string, unknown>, string | RegExp]>([
    [
      'both habits, where one is none',
      'additional',
      { smoking_habits: 'Occasional Smoker' },
      'habits: Habits = Smokes occasionally, does not drink',
    ],
    ['a caste without a sub caste', 'additional', { sub_caste: null }, 'caste: Caste = Brahmin'],
    [
      'the month, where there is no income of the year',
      'personal',
      { annual_income: '' },
      'monthly_income: Monthly income = ₹80,000',
    ],
    [
      'an income in words as typed',
      'personal',
      { annual_income: 'about 9 lakh' },
      'annual_income: Annual income = about 9 lakh',
    ],
    [
      'a height typed in feet, whose centimetres nobody measured',
      'personal',
      { height_in_cm: '182.88' },
      'height: Height = 6 ft',
    ],
    [
      'a country that is not India',
      'personal',
      { current_country: { id: 9, name: 'Oman' } },
      'lives_in: Lives in = Pune, Maharashtra, Oman',
    ],
    ['hair alone', 'personal', { eye_color: 'Other' }, 'eyes_hair: Hair = Black'],
    [
      'a number of another shape as typed',
      'primary',
      { contact_number: '+44 20 7946 0018' },
      "contact: Anil Deshpande (Mother's brother) = +44 20 7946 0018",
    ],
    [
      'a widower',
      'primary',
      { marital_status: 'Widowed', gender: 'Male' },
      'marital_status: Marital status = Widower',
    ],
  ])('says %s', (_what, section, fields, expected) => {
    expect(linesOf(sampleSource({ sections: withFields(section, fields) }))).toContain(expected);
  });

  it('puts one address in the place of two that are alike', () => {
    const sections = withFields('personal', { current_city: { id: 'Satara', name: 'Satara' } });
    const lines = linesOf(sampleSource({ sections })).filter((line) => line.includes('Satara, '));
    expect(lines).toEqual(['address: Address = Satara, Maharashtra']);
  });

  it.each([
    ['an empty value', { skin_tone: '' }, 'complexion'],
    ["a value that says nothing: 'Other'", { skin_tone: 'Other' }, 'complexion'],
    ['an income of nothing', { annual_income: 0, monthly_income: '' }, 'annual_income'],
    ['blanks', { medical_conditions: ' \n ' }, 'health'],
  ])('has no line for %s', (_what, fields, key) => {
    const lines = linesOf(sampleSource({ sections: withFields('personal', fields) }));
    expect(lines.filter((line) => line.startsWith(`${key}:`))).toEqual([]);
  });

  it('is a name and nothing else where nothing else is filled in', () => {
    const sections = { primary: { first_name: 'Aditi', last_name: 'Kulkarni' } };
    const { name, sections: blocks } = buildBiodata(sampleSource({ sections }));
    expect([name, blocks]).toEqual(['Aditi Kulkarni', []]);
  });
});

describe('what a family leaves out', () => {
  it.each([
    ['income of the month', ['monthly_income'], '₹80,000', { annual_income: '' }],
    ['family income', ['family_income'], '₹14,00,000', {}],
    ['weight', ['weight'], '54 kg', {}],
    ['complexion', ['complexion'], 'Wheatish', {}],
    ['health', ['health'], 'चष्मा', {}],
  ])('is off at first: %s', (_what, keys, text, fields) => {
    const sections = withFields('personal', fields);
    const shown = Object.fromEntries(keys.map((key) => [key, true]));
    expect(textOf(sampleSource({ sections }))).not.toContain(text);
    expect(textOf(sampleSource({ sections, choices: { shown } }))).toContain(text);
  });

  it.each([
    ['the name of the candidate', 'aditi  kulkarni', false],
    ['no name', '', false],
    ['the first name of the candidate and more', 'Kulkarni Aditi P.', false],
    ['a name in a script that nobody can compare with hers', 'अदिती कुलकर्णी', false],
    ['the name of a relative', 'Anil Deshpande', true],
    ['the name of a friend', 'Suresh Patil', true],
  ])('has a number with %s: %s', (_whose, contact_name, isOn) => {
    const sections = withFields('primary', { contact_name });
    expect(textOf(sampleSource({ sections })).includes('98220 12345')).toBe(isOn);
  });

  it.each([
    ['अदिती कुलकर्णी', false],
    ['सुरेश पाटील', true],
  ])('compares the name of a number with how the family writes hers: %s', (contact_name, isOn) => {
    const sections = withFields('primary', { contact_name });
    const choices = { names: { 'Aditi Kulkarni': 'अदिती कुलकर्णी' } };
    expect(textOf(sampleSource({ sections, choices })).includes('98220 12345')).toBe(isOn);
  });

  it('leaves the place out of the words beside a picture, where both addresses are alike', () => {
    const sections = withFields('personal', { current_city: { id: 'Satara', name: 'Satara' } });
    const source = sampleSource({ sections, choices: { shown: { address: false } } });
    expect(buildBiodata(source).summary).toBe('28\u00a0years');
    expect(textOf(source)).not.toContain('Satara,');
    expect(buildBiodata(sampleSource({ sections })).summary).toBe('28\u00a0years · Satara');
  });

  it.each<[string, keyof BiodataSource['sections'], Record<string, unknown>, string, string]>([
    ['address', 'personal', { current_city: { id: 1, name: 'Nagpur' } }, 'address', 'Nagpur'],
    ['home', 'personal', { current_city: { id: 1, name: 'Nagpur' } }, 'address', 'Satara'],
    ['lives_in', 'primary', { permanent_city: { id: 'Pune', name: 'Pune' } }, 'lives_in', 'Pune'],
    ['monthly_income', 'personal', {}, 'monthly_income', '₹9,50,000'],
  ])(
    'stays left out in another form, when something else is filled in: %s',
    (_what, section, fields, key, text) => {
      const sections = withFields(section, fields);
      expect(textOf(sampleSource({ sections }))).toContain(text);
      expect(
        textOf(sampleSource({ sections, choices: { shown: { [key]: false } } })),
      ).not.toContain(text);
    },
  );

  it.each(['siblings', 'other_family_members'])(
    'stays left out when a relative gets another name: %s',
    (list) => {
      const told = (relative: Record<string, unknown>, shown = {}) =>
        sampleSource({
          sections: withFields('family', { [list]: [relative] }),
          choices: { shown },
        });
      const rowOf = (source: BiodataSource, name: string) =>
        listSections(source)
          .flatMap(({ rows }) => rows)
          .find(({ value }) => value.startsWith(name));
      const kedar = { name: 'Kedar', additional_details: { id: 'b1' } };
      const shown = { [rowOf(told(kedar), 'Kedar')?.key ?? '']: false };
      const renamed = { ...kedar, name: 'Kedarnath' };
      expect(textOf(told(renamed))).toContain('Kedarnath');
      expect(textOf(told(renamed, shown))).not.toContain('Kedarnath');
      // The key of an old choice has the relative's name, because relatives then had no ids.
      const byName = rowOf(told({ name: 'Kedar' }), 'Kedar')?.key ?? '';
      expect(textOf(told(kedar, { [byName]: false }))).not.toContain('Kedar');
    },
  );

  it('leaves out with a group also what is filled in later, and shows with it nothing unseen', () => {
    const rowsOf = (source: BiodataSource) => listSections(source).flatMap(({ rows }) => rows);
    const told = (preferences: Record<string, unknown>) =>
      sampleSource({ sections: { ...SAMPLE_SECTIONS, preferences } });
    const lines = rowsOf(told({ places: [{ id: 1, name: 'Nagpur' }] })).filter(({ key }) =>
      key.startsWith('expected_'),
    );
    const later = told({ own_words: 'Somebody who laughs' });
    const shown = chooseGroup('expectations', false, lines);
    expect(textOf({ ...later, choices: { ...later.choices, shown } })).not.toContain('laughs');
    const again = chooseGroup('expectations', true, lines);
    expect(textOf({ ...later, choices: { ...later.choices, shown: again } })).toContain('laughs');
    const weight = rowsOf(sampleSource()).filter(({ key }) => key === 'weight');
    expect(chooseGroup('looks', true, weight)).toEqual({ weight: true });
    expect(chooseGroup('looks', false, weight)).toMatchObject({ complexion: false });
  });

  it('takes the photo off', () => {
    expect(buildBiodata(sampleSource()).photo).toBe('Photo of Aditi Kulkarni');
    expect(
      buildBiodata(sampleSource({ choices: { shown: { photo: false } } })).photo,
    ).toBeUndefined();
    expect(buildBiodata(sampleSource({ hasPhoto: false })).photo).toBeUndefined();
  });

  it('never has a number of the Aadhaar card, an e-mail address or a social link', () => {
    const sections = {
      ...withFields('primary', { aadhaar_number: '0123 4567 8901', email: 'aditi@example.org' }),
      aadhaar: { number: '0123 4567 8901' },
    };
    const shown = Object.fromEntries(allKeys().map((key) => [key, true]));
    for (const language of LANGUAGES) {
      const text = textOf(sampleSource({ language, sections, choices: { shown } }));
      expect(text).not.toMatch(/0123|4567|example\.org|aditi\.k|instagram/u);
    }
  });
});

describe('what a family adds', () => {
  it('has no opening line by default', () => {
    expect(buildBiodata(sampleSource()).opening).toBeUndefined();
  });

  it.each<[Language, string]>([
    ['en', '॥ Shri Ganeshaya Namah ॥'],
    ['mr', '॥ श्री गणेशाय नमः ॥'],
    ['hi', '॥ श्री गणेशाय नमः ॥'],
  ])('has the chosen line in %s', (language, line) => {
    const source = sampleSource({ language, choices: { opening: 'ganesh' } });
    expect(buildBiodata(source).opening).toBe(line);
  });

  it('has their own words as typed', () => {
    const choices = { opening: 'own', own_opening: ' ॐ ' } as const;
    expect(buildBiodata(sampleSource({ choices })).opening).toBe('ॐ');
  });

  it.each<[Language, string]>([
    ['en', 'For the Siddiqui family, November 2026'],
    ['mr', 'Siddiqui कुटुंबासाठी, नोव्हेंबर 2026'],
    ['hi', 'Siddiqui परिवार के लिए, नवंबर 2026'],
  ])('says for whom the copy is in %s', (language, foot) => {
    const source = sampleSource({ language, choices: { for_whom: 'Siddiqui' } });
    expect(buildBiodata(source).forWhom?.replace('\u00a0', ' ')).toBe(foot);
  });

  it('writes names in the letters of the page, and those that nobody wrote as typed', () => {
    const choices = {
      names: { 'Aditi Kulkarni': 'अदिती कुलकर्णी', Rohan: 'रोहन', 'Megha Joshi': ' ' },
    };
    const source = sampleSource({ language: 'mr', choices });
    expect(buildBiodata(source).name).toBe('अदिती कुलकर्णी');
    expect(textOf(source)).toContain('रोहन, 24');
    expect(textOf(source)).toContain('Megha Joshi');
    expect(buildBiodata({ ...source, language: 'en' }).name).toBe('Aditi Kulkarni');
  });

  it('prints a name that is the word for something else in the code', () => {
    const sections = withFields('primary', { father_name: 'constructor' });
    expect(textOf(sampleSource({ language: 'mr', sections }))).toContain('constructor');
  });

  it('asks for each name in other letters once, the candidate first', () => {
    expect(listNamesToWrite(sampleSource({ language: 'hi' }))).toEqual([
      'Aditi Kulkarni',
      'Prakash Kulkarni',
      'Sunanda Kulkarni',
      'Rohan',
      'Megha Joshi',
      'Anil Deshpande',
    ]);
    expect(listNamesToWrite(sampleSource({ language: 'en' }))).toEqual([]);
  });
});

describe('the name of the file', () => {
  const typed = { first_name: 'अदिती', last_name: 'कुलकर्णी' };
  const written = { names: { 'प्रकाश कुलकर्णी': 'Prakash Kulkarni' } };
  it.each<[string, Record<string, unknown>, Partial<BiodataSource['choices']>, string]>([
    ['the name as typed', {}, { for_whom: 'Siddiqui' }, 'Aditi-Kulkarni-biodata-mr'],
    [
      'the name as written in Latin letters',
      typed,
      { names: { ...written.names, 'अदिती कुलकर्णी': 'Aditi Kulkarni' } },
      'Aditi-Kulkarni-biodata-mr',
    ],
    ['the day, and no name of a relative', typed, written, 'biodata-2026-11-22-mr'],
  ])('is %s', (_what, fields, choices, expected) => {
    const sections = withFields('primary', fields);
    expect(fileName(sampleSource({ language: 'mr', sections, choices }))).toBe(expected);
  });
});

describe('sections that come later', () => {
  it('tells the horoscope that the family told, and nothing where there is none', () => {
    const astrological_details = {
      birth_time: '10:20',
      rashi: 'kanya',
      gan: 'dev',
      devak: 'वाघाचे पाऊल',
    };
    const sections = withFields('additional', { astrological_details });
    const lines = linesOf(sampleSource({ language: 'mr', sections }));
    expect(lines).toEqual(
      expect.arrayContaining([
        'birth_time: जन्मवेळ = सकाळी 10:20',
        'rashi: रास = कन्या',
        'gan: गण = देव',
        'devak: देवक = वाघाचे पाऊल',
      ]),
    );
    expect(lines.some((line) => line.startsWith('nadi:'))).toBe(false);
  });

  it('prints a birth place and a devak of the own words as typed, whatever else has that name', () => {
    const astrological_details = { birth_place: 'rui', devak: 'mesh' };
    const sections = withFields('additional', { astrological_details });
    expect(linesOf(sampleSource({ language: 'mr', sections }))).toEqual(
      expect.arrayContaining(['birth_place: जन्मस्थळ = rui', 'devak: देवक = mesh']),
    );
  });

  it('tells what the family hopes for, and whether it is a must', () => {
    const preferences = {
      age: { from: 28, to: 33 },
      height: { from: 170, to: null },
      caste: [],
      diet: ['Vegetarian', 'Eggetarian'],
      income_from: 900000,
      own_words: 'समजूतदार',
      musts: ['age', 'caste'],
    };
    const source = sampleSource({ language: 'mr', sections: { ...SAMPLE_SECTIONS, preferences } });
    const section = buildBiodata(source).sections.find(({ name }) => name === 'expectations');
    expect(
      section?.rows.map(({ label, value, mark }) => [label, value.replaceAll('\u00a0', ' '), mark]),
    ).toEqual([
      ['वय', '28 ते 33 वर्षे', 'must'],
      ['उंची', 'किमान 5 फूट 7 इंच', 'good'],
      ['आहार', 'शाकाहारी; अंडी चालतील', 'good'],
      ['उत्पन्न', 'किमान ₹9,00,000', 'good'],
      ['आमच्या शब्दांत', 'समजूतदार', undefined],
    ]);
  });

  it.each([
    ['en', { age: { from: 26, to: 26 } }, '26 years'],
    ['mr', { age: { from: 26, to: 26 } }, '26 वर्षे'],
    ['hi', { height: { from: 168, to: 168 } }, '5 फ़ुट 6 इंच'],
    // Two lengths that are the same in feet and inches.
    ['en', { height: { from: 167.5, to: 168 } }, '5 ft 6 in'],
    ['en', { height: { from: 168, to: 171 } }, '5 ft 6 in to 5 ft 7 in'],
    ['en', { diet: ['Eggetarian', 'Vegetarian'] }, 'Vegetarian, with or without eggs'],
    ['en', { diet: ['Eggetarian', 'Vegan'] }, 'Vegetarian, eats eggs / Vegan'],
    ['en', { diet: ['Vegetarian'] }, 'Vegetarian'],
  ] as const)('says a hope in few words, in %s: %o', (language, preferences, value) => {
    const sections = { ...SAMPLE_SECTIONS, preferences };
    const { sections: built } = buildBiodata(sampleSource({ language, sections }));
    const rows = built.find(({ name }) => name === 'expectations')?.rows ?? [];
    expect(rows.map((row) => row.value.replaceAll('\u00a0', ' '))).toEqual([value]);
  });
});

it.each([
  ['hobbies', 'personal', [{ id: 1, name: 'Read\ning \u202emusic\u200b' }], 'Read ing music'],
  ['religion', 'additional', { id: 2, name: ' Hin\u00addu\r\n' }, 'Hindu'],
  ['current_city', 'personal', { id: 3, name: 'Pune\u2028\u2066 City\ufeff' }, 'Pune City'],
] as const)(
  'has no line break and no unseen mark of a picked name: %s',
  (field, section, item, value) => {
    const rows = linesOf(sampleSource({ sections: withFields(section, { [field]: item }) }));
    expect(rows.some((row) => row.includes(`= ${value}`))).toBe(true);
  },
);

it.each([
  ['Mama', "Mother's brother", 'मामा', 'मामा'],
  ['मौसी', "Mother's sister", 'मावशी', 'मौसी'],
  ['Mother’s sister', 'Mother’s sister', 'मावशी', 'मौसी'],
  ['chacha', "Father's brother", 'काका', 'चाचा'],
  ['काका', "Father's brother", 'काका', 'काका'],
  ['आजोबा', 'Grandfather', 'आजोबा', 'दादाजी'],
  ['Maternal grandmother', 'Maternal grandmother', 'आईची आई', 'नानी'],
  ['Bhabhi', "Brother's wife", 'वहिनी', 'भाभी'],
  // Which uncle or brother it is, only the family knows.
  ['Uncle', 'Uncle', 'Uncle', 'Uncle'],
  ['चुलत भाऊ', 'चुलत भाऊ', 'चुलत भाऊ', 'चुलत भाऊ'],
  ['दादा', 'दादा', 'दादा', 'दादा'],
])('names a relation in the language of the page: %s', (relation, en, mr, hi) => {
  const sections = withFields('family', {
    other_family_members: [{ name: 'Anil Deshpande', relation }],
  });
  const labels = LANGUAGES.map((language) => {
    const lines = linesOf(sampleSource({ language, sections }));
    return [
      /^member:[^:]*: (.*) = /u.exec(lines.find((line) => line.startsWith('member:')) ?? '')?.[1],
      /\((.*)\)/u.exec(lines.find((line) => line.startsWith('contact:')) ?? '')?.[1],
    ];
  });
  const named = { en, mr, hi };
  expect(labels).toEqual(LANGUAGES.map((language) => [named[language], named[language]]));
});

function allKeys(): string[] {
  return [
    'photo',
    ...listSections(sampleSource()).flatMap(({ rows }) => rows.map(({ key }) => key)),
  ];
}
