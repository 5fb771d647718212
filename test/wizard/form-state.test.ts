import { describe, expect, test } from 'vitest';
import { checkSectionForm } from '../../src/domain/check-section.ts';
import type { LooseValues } from '../../src/domain/sections.ts';
import { ADDITIONAL_DETAILS, FAMILY_DETAILS, BASIC_INFO } from '../../src/wizard/step-forms.ts';
import type { StepForm } from '../../src/wizard/field-spec.ts';
import {
  changeField,
  fromDraft,
  listUnfinishedLookups,
  openForm,
  submittedValues,
  toDraft,
  touchedValues,
  unfinishedDraft,
  type FormState,
} from '../../src/wizard/form-state.ts';
import { basicInfo } from '../support/family.ts';

const saved = () => openForm(BASIC_INFO, basicInfo);
const change = (state: FormState, field: string, value: unknown) =>
  changeField(BASIC_INFO, state, { field, change: { value, typed: undefined } });
const type = (state: FormState, field: string, typed: string) =>
  changeField(BASIC_INFO, state, { field, change: { typed } });

describe('a form opens', () => {
  test('empty where nothing is saved', () => {
    expect(openForm(BASIC_INFO, undefined).values).toMatchObject({
      first_name: '',
      gender: '',
      dob: '',
      profession: null,
      education: [],
    });
  });

  test('on what is saved', () => {
    expect(saved().values).toEqual({ ...basicInfo, contact_name: '' });
  });

  test('with a gender or marital status outside the list reset to empty (spec §5)', () => {
    const values = { ...basicInfo, gender: 'female', marital_status: 'Engaged' };
    expect(openForm(BASIC_INFO, values).values).toMatchObject({ gender: '', marital_status: '' });
  });
});

describe('another country (spec §4)', () => {
  test('clears state and city, chosen or half typed', () => {
    const typing = type(saved(), 'permanent_city', 'Nag');
    const moved = change(typing, 'permanent_country', { id: 9, name: 'Nepal' });
    expect(moved.values).toMatchObject({ permanent_state: null, permanent_city: null });
    expect(moved.typed).toEqual({});
  });

  test('another state clears the city alone', () => {
    const moved = change(saved(), 'permanent_state', { id: 8, name: 'Goa' });
    expect(moved.values).toMatchObject({
      permanent_country: basicInfo['permanent_country'],
      permanent_city: null,
    });
  });

  test('the same country, chosen again or in another language, clears nothing', () => {
    const same = change(saved(), 'permanent_country', { id: 1, name: 'भारत' });
    expect(same.values).toMatchObject({
      permanent_state: basicInfo['permanent_state'],
      permanent_city: basicInfo['permanent_city'],
    });
  });

  test('a sub caste that was chosen first outlives the choice of its caste, not of another', () => {
    const pick = (state: FormState, field: string, id: number) =>
      changeField(ADDITIONAL_DETAILS, state, { field, change: { value: { id, name: 'x' } } });
    const chosen = pick(openForm(ADDITIONAL_DETAILS, undefined), 'sub_caste', 5);
    const withCaste = pick(chosen, 'caste', 2);
    expect(withCaste.values['sub_caste']).toMatchObject({ id: 5 });
    expect(pick(withCaste, 'caste', 3).values['sub_caste']).toBeNull();
  });

  test('typing in the country clears nothing yet', () => {
    expect(type(saved(), 'permanent_country', 'Ne').values).toEqual(saved().values);
  });
});

describe('a draft', () => {
  test('brings the form back exactly as it was left', () => {
    const left = type(
      changeField(BASIC_INFO, type(saved(), 'profession', 'Toddy ta'), {
        field: 'dob',
        change: { value: '', typed: '14 Ma' },
      }),
      'education',
      'gur',
    );
    const stored = structuredClone(toDraft(left));
    expect(fromDraft(BASIC_INFO, stored)).toEqual(left);
  });

  test('of an earlier version, without raw text, is read all the same', () => {
    expect(fromDraft(BASIC_INFO, { first_name: 'Ad' })).toMatchObject({
      values: { first_name: 'Ad', last_name: '' },
      typed: {},
    });
  });
});

describe('what a submitted form says', () => {
  test('a choice that somebody has begun to type over is none any more', () => {
    const state = type(saved(), 'profession', 'Nurse');
    expect(submittedValues(BASIC_INFO, state)['profession']).toBeNull();
    expect(listUnfinishedLookups(BASIC_INFO, state)).toEqual([
      { field: 'profession', text: 'Nurse' },
    ]);
  });

  test('what is chosen of several stays while another is typed, which is unfinished', () => {
    const state = type(saved(), 'education', ' M.B.A. ');
    expect(submittedValues(BASIC_INFO, state)['education']).toEqual(basicInfo['education']);
    expect(listUnfinishedLookups(BASIC_INFO, state)).toEqual([
      { field: 'education', text: 'M.B.A.' },
    ]);
  });

  test('text left in a lookup that may be empty undoes no choice, and stays in the draft', () => {
    const kept = { religion: { id: 3, name: 'Hindu' }, gotra: { id: 7, name: 'Kashyap' } };
    const typing = (typed: string) =>
      changeField(ADDITIONAL_DETAILS, openForm(ADDITIONAL_DETAILS, kept), {
        field: 'gotra',
        change: { typed },
      });
    const state = typing(' Kasy ');
    expect(submittedValues(ADDITIONAL_DETAILS, state)).toMatchObject(kept);
    const draft = unfinishedDraft(ADDITIONAL_DETAILS, state, kept);
    expect(fromDraft(ADDITIONAL_DETAILS, draft?.values ?? {})).toEqual({
      ...openForm(ADDITIONAL_DETAILS, kept),
      typed: { gotra: 'Kasy' },
    });
    expect(draft?.from).toEqual(kept);
    expect(submittedValues(ADDITIONAL_DETAILS, typing(' '))['gotra']).toBeNull();
    expect(unfinishedDraft(ADDITIONAL_DETAILS, typing(' '), kept)).toBeUndefined();
  });

  test('a date that is none has an empty value (spec.md §5), and its text stays as typed', () => {
    const state = changeField(BASIC_INFO, type(saved(), 'profession', 'Nur'), {
      field: 'dob',
      change: { value: '', typed: '31 Feb 1998' },
    });
    expect(submittedValues(BASIC_INFO, state)['dob']).toBe('');
    expect(state.typed).toEqual({ dob: '31 Feb 1998', profession: 'Nur' });
    expect(openForm(BASIC_INFO, { dob: '1998-02-31' }).values['dob']).toBe('');
  });
});

describe('a repeating field', () => {
  const rohan = { name: 'Rohan', gender: 'Brother', marital_status: 'Maried', age: 31 };
  const saved = { siblings: [{ ...rohan, additional_details: { a: 1 } }], family_income: 40_000 };
  const opened = () => openForm(FAMILY_DETAILS, saved);
  const changeItem = (state: FormState, item?: { index: number; values: object }) =>
    changeField(FAMILY_DETAILS, state, {
      field: 'siblings',
      change: { item: item && { ...item, values: { ...item.values } } },
    });

  test('opens on its items as they came', () => {
    expect(opened().values['siblings']).toEqual(saved.siblings);
    expect(openForm(FAMILY_DETAILS, undefined).values['siblings']).toEqual([]);
  });

  test('[S4] what is half typed in its dialog is part of the draft', () => {
    const typing = changeItem(opened(), { index: 1, values: { name: 'Ish', age: 'x' } });
    const stored = structuredClone(toDraft(typing));
    expect(fromDraft(FAMILY_DETAILS, stored)).toEqual({ ...typing, values: expect.any(Object) });
    expect(fromDraft(FAMILY_DETAILS, stored).item).toEqual({
      field: 'siblings',
      index: 1,
      values: { name: 'Ish', age: 'x' },
    });
  });

  test('is not in a draft any more once the dialog is saved or cancelled', () => {
    const cancelled = changeItem(changeItem(opened(), { index: 1, values: { name: 'Ish' } }));
    expect(fromDraft(FAMILY_DETAILS, toDraft(cancelled))).not.toHaveProperty('item');
  });

  test('typing in another field leaves the dialog as it is', () => {
    const typing = changeItem(opened(), { index: 0, values: { name: 'R' } });
    const after = changeField(FAMILY_DETAILS, typing, {
      field: 'family_value',
      change: { value: 'Simple' },
    });
    expect(after.item).toEqual(typing.item);
  });

  test.each([
    { field: 'siblings', index: 'first', values: {} },
    { field: 'mother_occupation', index: 0, values: {} },
    { field: 'siblings', index: 0, values: null },
    'siblings',
  ])('a draft with something else in its place is read without it: %j', (item) => {
    expect(fromDraft(FAMILY_DETAILS, { item })).not.toHaveProperty('item');
  });
});

describe('what a save touches', () => {
  const checkedOf = (form: StepForm, state: FormState) => {
    const checked = checkSectionForm(form.section, submittedValues(form, state), '2026-11-20');
    if (!checked.ok) throw new Error(JSON.stringify(checked.fields));
    return checked.value;
  };
  const touched = (form: StepForm, from: LooseValues, changes: LooseValues) => {
    let state = openForm(form, from);
    for (const [field, value] of Object.entries(changes)) {
      state = changeField(form, state, { field, change: { value, typed: undefined } });
    }
    return touchedValues(form, state, { checked: checkedOf(form, state), from });
  };

  test('nothing, of a form that was opened on nothing and left empty', () => {
    expect(touched(FAMILY_DETAILS, {}, {})).toEqual({});
    expect(touched(ADDITIONAL_DETAILS, {}, {})).toEqual({});
  });

  test('nothing, of a form on what is saved, however that is spelt', () => {
    const from = { family_income: 40_000, mother_occupation: null, siblings: [] };
    expect(touched(FAMILY_DETAILS, from, {})).toEqual({});
  });

  test('the fields that hold something else, and no other', () => {
    const from = { family_income: 40_000, family_value: 'Simple' };
    expect(touched(FAMILY_DETAILS, from, { family_income: '₹ ४५,०००' })).toEqual({
      family_income: '45000',
    });
  });

  test('a field that was emptied', () => {
    expect(touched(FAMILY_DETAILS, { family_value: 'Simple' }, { family_value: ' ' })).toEqual({
      family_value: null,
    });
  });

  test('never what the section carries and no form shows', () => {
    const from = { about_me: 'Quiet', social_links: { web: 'x' }, astrological_details: { a: 1 } };
    expect(touched(ADDITIONAL_DETAILS, from, { about_me: 'Calm' })).toEqual({ about_me: 'Calm' });
  });
});
