import { describe, expect, test } from 'vitest';
import {
  isLeftEmpty,
  listMissing,
  percentBand,
  profilePercent,
} from '../../src/domain/completion.ts';
import {
  LAST_STEP,
  STEP_KEYS,
  firstOpenStep,
  isProfileCreated,
  isStepOpen,
  listDoneSteps,
  nextStep,
  previousStep,
  type ProfileContents,
} from '../../src/domain/steps.ts';
import { basicInfo } from '../support/family.ts';

const empty: ProfileContents = {
  sections: {},
  hasAadhaarFront: false,
  hasAadhaarBack: false,
  photoCount: 0,
  videoCount: 0,
  passed: [],
};

describe('which steps are done', () => {
  test('Welcome is, from the start', () => {
    expect(listDoneSteps(empty, true)).toEqual(['welcome']);
  });

  test('a step is when its record exists or it was passed', () => {
    const contents = { ...empty, sections: { primary: basicInfo }, passed: ['personal-photo'] };
    expect(listDoneSteps(contents, true)).toEqual(['welcome', 'basic-info', 'personal-photo']);
  });

  test('Aadhaar needs both sides', () => {
    expect(listDoneSteps({ ...empty, hasAadhaarFront: true }, true)).toEqual(['welcome']);
    expect(
      listDoneSteps({ ...empty, hasAadhaarFront: true, hasAadhaarBack: true }, true),
    ).toContain('aadhaar');
  });

  test('with a server that reports no passed steps, a later record is the sign', () => {
    const contents = { ...empty, sections: { family: {} } };
    expect(listDoneSteps(contents, false)).toEqual([
      'welcome',
      'aadhaar',
      'basic-info',
      'personal-details',
      'personal-family',
    ]);
  });
});

test('what is missing are the counted fields without a value, and the files; at 100 % nothing is', () => {
  const { profession: _, ...others } = basicInfo;
  const contents = { ...empty, sections: { primary: others }, passed: ['aadhaar'], videoCount: 1 };
  const missing = listMissing(contents);
  expect(missing.map(({ step }) => step)).toEqual([
    'basic-info',
    'personal-details',
    'personal-family',
    'personal-additional',
    'personal-photo',
  ]);
  expect(missing[0]?.fields).toContain('profession');
  const all = Object.fromEntries(
    missing.flatMap(({ fields }) => fields.map((name) => [name, 'x'])),
  );
  const whole = {
    ...empty,
    sections: { primary: { ...others, ...all }, personal: all, family: all, additional: all },
    hasAadhaarFront: true,
    hasAadhaarBack: true,
    photoCount: 1,
    videoCount: 1,
  };
  expect([listMissing(whole), profilePercent(whole)]).toEqual([[], 100]);
});

test('a passed step is left empty if it has no value at all, also none that does not count', () => {
  const sections = {
    primary: basicInfo,
    personal: { eye_color: 'Black', hobbies: [], mother_tongue: null },
    family: { siblings: [], family_income: '' },
    additional: { astrological_details: {} },
  };
  const missing = listMissing({ ...empty, sections, photoCount: 1, passed: STEP_KEYS });
  expect(STEP_KEYS.filter((step) => isLeftEmpty(step, missing))).toEqual([
    'personal-family',
    'personal-additional',
    'personal-video',
  ]);
});

describe('which step is open (spec §2, §4)', () => {
  test('up to the first that is not done', () => {
    const done = listDoneSteps({ ...empty, passed: ['aadhaar'] }, true);
    expect(firstOpenStep(done)).toBe('basic-info');
    expect(STEP_KEYS.filter((step) => isStepOpen(step, done))).toEqual([
      'welcome',
      'aadhaar',
      'basic-info',
    ]);
  });

  test('a gap closes what is behind it', () => {
    const done = listDoneSteps({ ...empty, sections: { primary: basicInfo } }, true);
    expect(isStepOpen('basic-info', done)).toBe(false);
  });

  test('all of them, once all are done', () => {
    expect(STEP_KEYS.every((step) => isStepOpen(step, STEP_KEYS))).toBe(true);
  });

  test('going on never passes the last step, going back never the first', () => {
    expect(nextStep(LAST_STEP)).toBe(LAST_STEP);
    expect(previousStep('welcome')).toBe('welcome');
    expect(nextStep('welcome')).toBe('aadhaar');
  });
});

describe('completion', () => {
  const full: ProfileContents = {
    sections: {
      primary: basicInfo,
      personal: {
        height_in_cm: 160,
        weight_in_kg: 55,
        mother_tongue: { id: 1, name: 'Marathi' },
        blood_group: 'O+',
        hobbies: [{ id: 1, name: 'Chess' }],
        current_city: { id: 1, name: 'Pune' },
      },
      family: {
        mother_occupation: 'x',
        father_occupation: 'x',
        family_background: 'x',
        family_value: 'x',
      },
      additional: {
        religion: { id: 1, name: 'Hindu' },
        languages_known: [{ id: 1, name: 'Marathi' }],
        dietary_preferences: 'Vegan',
        smoking_habits: 'Non-Smoker',
        drinking_habits: 'Non-Drinker',
        about_me: 'x',
      },
    },
    hasAadhaarFront: true,
    hasAadhaarBack: true,
    photoCount: 1,
    videoCount: 1,
    passed: [],
  };

  test('is 0 with nothing, 100 with everything, and 45 with both Aadhaar sides and Basic Info', () => {
    expect(profilePercent(empty)).toBe(0);
    expect(profilePercent(full)).toBe(100);
    expect(
      profilePercent({ ...full, sections: { primary: basicInfo }, photoCount: 0, videoCount: 0 }),
    ).toBe(45);
  });

  test('counts a form by its share of filled-in fields', () => {
    const half = {
      ...empty,
      sections: { family: { mother_occupation: 'x', father_occupation: 'x' } },
    };
    expect(profilePercent(half)).toBe(6);
  });

  test('is red below 36, orange to 70, blue above (spec §9)', () => {
    expect([35, 36, 70, 71].map(percentBand)).toEqual(['red', 'orange', 'orange', 'blue']);
  });

  test('a profile is created with both Aadhaar sides and Basic Info', () => {
    expect(isProfileCreated(full)).toBe(true);
    expect(isProfileCreated({ ...full, hasAadhaarBack: false })).toBe(false);
    expect(isProfileCreated({ ...full, sections: {} })).toBe(false);
  });
});
