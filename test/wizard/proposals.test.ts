import { expect, test } from 'vitest';
import type { User } from '../../src/domain/user.ts';
import { BASIC_INFO } from '../../src/wizard/step-forms.ts';
import { changeField, openForm } from '../../src/wizard/form-state.ts';
import { listProposed, proposedValues } from '../../src/wizard/proposals.ts';

const INDIA = { id: 1, name: 'India' };
const registered = (user: Partial<User>): User => ({
  id: 7,
  name: 'Sunanda Kulkarni',
  email: 'sunanda@example.in',
  profileCreated: false,
  ...user,
});
const daughter = registered({ relationName: 'Daughter', candidateName: 'Aditi Mohan Kulkarni' });

test.each<[Partial<User>, object]>([
  [
    { relationName: 'Daughter', candidateName: ' अदिती  कुलकर्णी ' },
    { first_name: 'अदिती', last_name: 'कुलकर्णी', gender: 'Female' },
  ],
  [
    { relationName: 'Brother', candidateName: 'Rohan Mohan Kulkarni' },
    { first_name: 'Rohan Mohan', last_name: 'Kulkarni', gender: 'Male' },
  ],
  [
    { relationName: 'Friend', candidateName: 'Asha' },
    { first_name: 'Asha', last_name: '', gender: '', contact_name: 'Sunanda Kulkarni' },
  ],
  [
    { relationName: 'Self', candidateName: 'Sunanda Kulkarni' },
    { first_name: 'Sunanda', last_name: 'Kulkarni', gender: '', contact_name: '' },
  ],
  [{}, { first_name: 'Sunanda', permanent_country: INDIA }],
])('of the account %j Basic Info proposes %j', (user, proposed) => {
  expect(proposedValues(registered(user), INDIA)).toMatchObject(proposed);
});

test('a field is marked until another value is typed, or any is saved', () => {
  const proposals = proposedValues(daughter, INDIA);
  const state = openForm(BASIC_INFO, proposals);
  expect(listProposed(proposals, { state, from: {} })).toEqual(Object.keys(proposals));
  const typed = changeField(BASIC_INFO, state, { field: 'gender', change: { value: 'Other' } });
  expect(listProposed(proposals, { state: typed, from: {} })).not.toContain('gender');
  expect(listProposed(proposals, { state, from: proposals })).toEqual([]);
});
