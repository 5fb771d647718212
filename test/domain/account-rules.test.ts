import { describe, expect, test } from 'vitest';
import { Credentials, RegistrationDetails, EmailForm, OtpForm } from '../../src/domain/account.ts';
import {
  checkChangedPassword,
  checkNewPassword,
  checkPasswordReset,
  passwordStrength,
} from '../../src/domain/new-password.ts';
import { check, type Checked } from '../../src/domain/check.ts';
import {
  ACCOUNT_RULE_ROWS,
  type AccountForm,
  accountValues,
} from '../support/account-rule-rows.ts';
import { rowTitle } from '../support/section-rule-rows.ts';

type Passwords = { otp: string; password: string; confirmPassword: string };

const FORMS: Record<AccountForm, (values: Record<string, unknown>) => Checked<unknown>> = {
  login: (values) => check(Credentials, values),
  details: (values) => check(RegistrationDetails, values),
  otp: (values) => check(OtpForm, values),
  createUser: (values) => checkNewPassword(values as Passwords),
  reset: (values) => checkPasswordReset(values as Passwords),
};

const tables = Object.entries(ACCOUNT_RULE_ROWS) as [
  AccountForm,
  (typeof ACCOUNT_RULE_ROWS)['otp'],
][];

describe.each(tables)('%s (spec §5), as its form has it', (form, rows) => {
  test.each(rows.map((row) => [rowTitle(row), row] as const))('%s', (_title, row) => {
    const checked = FORMS[form](accountValues(form, row));
    const expected =
      row.field === 'password' ? withCopy(row.form, form) : { [row.field]: row.form };
    expect(checked.ok ? 'good' : checked.fields).toEqual(row.form === 'good' ? 'good' : expected);
  });
});

/** Both fields show what is wrong with a password. That it is common is said once. */
function withCopy(verdict: string, form: AccountForm): Record<string, string> {
  const isSaidOnce = form === 'login' || verdict === 'passwordTooCommon';
  return isSaidOnce ? { password: verdict } : { password: verdict, confirmPassword: verdict };
}

test('the first stage of a reset asks for an e-mail', () => {
  expect(check(EmailForm, { email: 'sunanda@example.in' }).ok).toBe(true);
  expect(check(EmailForm, { email: 'sunanda' })).toMatchObject({
    fields: { email: 'emailInvalid' },
  });
  expect(check(EmailForm, { email: '' })).toMatchObject({ empty: ['email'] });
});

test('digits of either script are read, passwords are never trimmed', () => {
  const otp = check(OtpForm, { otp: ' १२३४५६ ' });
  expect(otp.ok && otp.value.otp).toBe('123456');
  const twice = checkNewPassword({ password: '  345  8', confirmPassword: '  345  8' });
  expect(twice.ok && twice.value.password).toBe('  345  8');
});

test('A short current password is not theirs; only the new one is told how long it has to be', () => {
  const values = { current_password: 'short', password: 'short', confirmPassword: 'short' };
  expect(checkChangedPassword(values)).toMatchObject({
    ok: false,
    fields: { current_password: 'passwordWrong', password: 'passwordTooShort' },
  });
});

test.each([
  ['short7', 'weak'],
  ['password@1234', 'weak'],
  ['111111111111111', 'weak'],
  ['ganpati bappa', 'fair'],
  ['Pune2026!x', 'fair'],
  ['आई बाबा ताई दादा', 'strong'],
  ['three or four words', 'strong'],
])('the hint about %s says: %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
