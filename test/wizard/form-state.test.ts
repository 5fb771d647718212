import { describe, expect, test } from 'vitest';
import { BASIC_INFO } from '../../src/wizard/basic-info.ts';
import {
  afterSubmit,
  changeField,
  fromDraft,
  listUnfinishedLookups,
  openForm,
  submittedValues,
  toDraft,
  type FormState,
} from '../../src/wizard/form-state.ts';
import { basicInfo } from '../sync/support/profile.ts';

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
  test('a contact number in Devanagari digits goes in Latin ones', () => {
    const state = change(saved(), 'contact_number', '+९१ ९८२२० १२३४५');
    expect(submittedValues(BASIC_INFO, state)['contact_number']).toBe('+91 98220 12345');
  });

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

  test('after it, a date that is none is empty, and the rest stays as typed', () => {
    const state = changeField(BASIC_INFO, type(saved(), 'profession', 'Nur'), {
      field: 'dob',
      change: { value: '', typed: '31 Feb 1998' },
    });
    expect(afterSubmit(BASIC_INFO, state)).toMatchObject({
      values: { dob: '' },
      typed: { profession: 'Nur' },
    });
    expect(afterSubmit(BASIC_INFO, state).typed).not.toHaveProperty('dob');
  });
});
