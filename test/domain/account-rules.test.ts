import { expect, test } from 'vitest';
import { Email, Otp, Password, RegistrationDetails } from '../../src/domain/account.ts';
import { check } from '../../src/domain/check.ts';

test.each([
  ['sunanda@example.in', true],
  [' sunanda@example.in ', true],
  ['s@a.b', true],
  ['sunanda@example', false],
  ['sunanda example@x.in', false],
  ['@example.in', false],
  ['a@b@c.in', false],
  [`${'x'.repeat(250)}@a.in`, false],
])('e-mail %s: %s', (email, good) => {
  expect(check(Email, email).ok).toBe(good);
});

test.each([
  ['123456', '123456'],
  ['१२३४५६', '123456'],
  [' 123456 ', '123456'],
  ['12345', undefined],
  ['1234567', undefined],
  ['12a456', undefined],
])('one-time password %s is read as %s', (typed, read) => {
  const checked = check(Otp, typed);
  expect(checked.ok ? checked.value : undefined).toBe(read);
});

test('a password is at least 8 characters and is never trimmed', () => {
  expect(check(Password, '1234567').ok).toBe(false);
  expect(check(Password, '  345  8')).toEqual({ ok: true, value: '  345  8' });
  expect(check(Password, 'x'.repeat(257)).ok).toBe(false);
});

test('registration names have 2 to 150 characters', () => {
  const details = { full_name: 'Om', email: 'om@example.in', candidate_full_name: 'x'.repeat(150) };
  expect(check(RegistrationDetails, details).ok).toBe(true);
  expect(
    check(RegistrationDetails, {
      ...details,
      full_name: 'O',
      candidate_full_name: 'x'.repeat(151),
    }),
  ).toEqual({
    ok: false,
    fields: { full_name: 'accountNameLength', candidate_full_name: 'candidateNameLength' },
  });
});
