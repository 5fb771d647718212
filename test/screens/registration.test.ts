import { describe, expect, it } from 'vitest';
import { NOTICE_VERSION } from '../../src/domain/privacy-notice.ts';
import {
  choicesOf,
  detailsOf,
  EMPTY_REGISTRATION,
  hasConsented,
  onlyPlan,
  Registration,
  stepBack,
  withOtpSent,
} from '../../src/screens/register/registration.ts';

const BEGUN: Registration = {
  ...EMPTY_REGISTRATION,
  step: 'details',
  accountType: 2,
  relationType: 4,
  name: 'Sunanda Kulkarni',
  email: 'sunanda@example.in',
  candidateName: 'Aditi Kulkarni',
};

describe('[spec §2] the details of /register', () => {
  it('hold the candidate where the profile is for somebody else', () => {
    expect(detailsOf(BEGUN).candidate_full_name).toBe('Aditi Kulkarni');
  });

  it.each([1, '1', null])("copy one's own name for relation type %s, 'Self'", (relationType) => {
    expect(detailsOf({ ...BEGUN, relationType }).candidate_full_name).toBe('Sunanda Kulkarni');
  });

  it('[spec §9] have account type 1 and relation type 1 where nothing was chosen', () => {
    expect(choicesOf(EMPTY_REGISTRATION)).toEqual({
      account_type: 1,
      relation_type: 1,
      is_owner: true,
    });
  });
});

it('passes a single plan by, once', () => {
  const plan = { id: 2, name: 'Assisted' };
  expect(onlyPlan([plan], EMPTY_REGISTRATION)).toBe(2);
  expect(onlyPlan([plan], BEGUN)).toBeUndefined();
  expect(onlyPlan([plan, { ...plan, id: 3 }], EMPTY_REGISTRATION)).toBeUndefined();
  expect(onlyPlan(undefined, EMPTY_REGISTRATION)).toBeUndefined();
});

it("asks for 'I Agree' once in a registration, and again for other details or another notice", () => {
  const notice = { version: NOTICE_VERSION, language: 'mr', hash: '' };
  expect(hasConsented({ ...BEGUN, notice })).toBe(true);
  expect(hasConsented({ ...BEGUN, notice: { ...notice, version: '2026-11-24' } })).toBe(false);
  expect(hasConsented({ ...BEGUN, ...withOtpSent(BEGUN.email, 7) })).toBe(false);
});

describe('going back', () => {
  it('leads from a panel to the form of the same step, with what was typed', () => {
    const back = stepBack({ ...BEGUN, known: { as: 'registered' } });
    expect(back).toEqual(BEGUN);
  });

  it('leads one step back, and from the first one nowhere', () => {
    expect(stepBack(BEGUN).step).toBe('relation-type');
    expect(stepBack(stepBack(stepBack(BEGUN))).step).toBe('account-type');
  });
});

it('is read back from the phone as it was kept, and anything else is begun anew', () => {
  expect(Registration.is(JSON.parse(JSON.stringify(BEGUN)))).toBe(true);
  expect(Registration.is({ ...BEGUN, step: 'six' })).toBe(false);
  expect(Registration.is({ step: 'otp' })).toBe(false);
});

it('has no place for a password or a one-time password', () => {
  const names = Object.keys(EMPTY_REGISTRATION).join(' ').toLowerCase();
  expect(names).not.toMatch(/password/u);
  expect(names.replace('otpsentat', '')).not.toMatch(/otp/u);
});
