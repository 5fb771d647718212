import { describe, expect, it } from 'vitest';
import {
  choicesOf,
  detailsOf,
  EMPTY_REGISTRATION,
  Registration,
  stepBack,
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
