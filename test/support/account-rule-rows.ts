import { long, row, type RuleRow } from './section-rule-rows.ts';

export type AccountForm = 'login' | 'details' | 'otp' | 'createUser' | 'reset';

const EMAILS: readonly [string, 'good' | 'emailInvalid'][] = [
  ['sunanda@example.in', 'good'],
  [' sunanda@example.in ', 'good'],
  ['s@a.b', 'good'],
  ['sunanda@example', 'emailInvalid'],
  ['sunanda example@x.in', 'emailInvalid'],
  ['@example.in', 'emailInvalid'],
  ['a@b@c.in', 'emailInvalid'],
  [`${long(250)}@a.in`, 'emailInvalid'],
  [`${long(64)}@${long(63)}.in`, 'good'],
  [`${long(65)}@example.in`, 'emailInvalid'],
  [`leela@${long(64)}.in`, 'emailInvalid'],
  ['', 'emailInvalid'],
  ['\u200Bleela@example.org', 'good'],
  ['le\u00ADela@exam\u200Bple.org\u2060', 'good'],
  ['leela+home@example.org', 'good'],
  ['सुनंदा@उदाहरण.भारत', 'good'],
  ['mailto:leela@example.org', 'emailInvalid'],
  ['leela@example,org.in', 'emailInvalid'],
  ['leela@example.org;b', 'emailInvalid'],
  ['leela,mina@example.org', 'emailInvalid'],
  ['.leela@example.org', 'emailInvalid'],
  ['leela.@example.org', 'emailInvalid'],
  ['leela..k@example.org', 'emailInvalid'],
  ['leela@example..org', 'emailInvalid'],
  ['leela@-example.org', 'emailInvalid'],
  ['leela@\uFF45xample.org', 'emailInvalid'],
  ['leela@\u24D4xample.org', 'emailInvalid'],
  ['leela\u001B[31m@example.org', 'emailInvalid'],
  ['LEELA@EXAMPLE.ORG', 'good'],
  ['leela.k@example.co.in', 'good'],
  ['leela_k@example.org', 'good'],
  ['leela-k@ex-ample.org', 'good'],
  ["o'brien@example.org", 'good'],
  ['1@example.org', 'good'],
  ['leela@a.b.c.example.org', 'good'],
  ['leela@example.org\n', 'good'],
  ['leela', 'emailInvalid'],
  ['leela@', 'emailInvalid'],
  ['@', 'emailInvalid'],
  ['leela@example', 'emailInvalid'],
  ['leela @example.org', 'emailInvalid'],
  ['leela@exam ple.org', 'emailInvalid'],
  ['<leela@example.org>', 'emailInvalid'],
  ['Leela <leela@example.org>', 'emailInvalid'],
  ['leela@example.org,', 'emailInvalid'],
  ['leela@example.org.', 'emailInvalid'],
  ['leela@@example.org', 'emailInvalid'],
  ['"leela"@example.org', 'emailInvalid'],
  ['leela@.example.org', 'emailInvalid'],
  ['https://example.org', 'emailInvalid'],
  ['leela@example.org\uFFFC', 'good'],
  ['лила@example.org', 'good'],
  ['leela@उदाहरण.भारत', 'good'],
  ['leel\u0430@example.org', 'emailInvalid'],
  ['leela@ex\u0430mple.org', 'emailInvalid'],
  ['leela@gm\u03B1il.com', 'emailInvalid'],
  ['leela१२@example.org', 'emailInvalid'],
  ['o’neil@example.org', 'emailInvalid'],
  ['leela–k@example.org', 'emailInvalid'],
  ['“leela”@example.org', 'emailInvalid'],
  ['leela🙂@example.org', 'emailInvalid'],
  ['leela@10.0.0.1', 'emailInvalid'],
  ['leela@example.org, mina@example.org', 'emailInvalid'],
];

const emails = (field: string): RuleRow[] =>
  EMAILS.map(([email, verdict]) => row(field, email, verdict));

const passwords = (field: string): RuleRow[] => [
  row(field, '  345  8', 'good'),
  row(field, 'पासवर्ड१', 'good'),
  row(field, '1234567', 'passwordTooShort'),
  row(field, '', 'passwordTooShort'),
  row(field, long(256), 'good'),
  row(field, long(257), 'passwordTooLong'),
];

/** Common passwords are refused as new ones, but accepted at a login. */
const newPasswords = (field: string): RuleRow[] => [
  ...passwords(field),
  ...['12345678', 'password', 'QwertyUIOP', 'ｐａｓｓｗｏｒｄ'].map((common) =>
    row(field, common, 'passwordTooCommon'),
  ),
  row(field, 'Password123', 'good'),
  row(field, 'sunanda@example.in', 'good'),
  row(field, 'password of a family in Pune', 'good'),
  row(field, ' password', 'good'),
];

const otps: readonly RuleRow[] = [
  row('otp', '123456', 'good'),
  row('otp', '१२३४५६', 'good'),
  row('otp', ' 123456 ', 'good'),
  row('otp', '123 456', 'good'),
  row('otp', '१२३–४५६', 'good'),
  row('otp', '12345', 'otpLength'),
  row('otp', '1234567', 'otpLength'),
  row('otp', '12a456', 'otpLength'),
  row('otp', '', 'otpLength'),
];

/** A name has 2 to 150 characters (spec.md §5), whatever number of bytes that is. */
const names = (field: string, reason: 'accountNameLength' | 'candidateNameLength'): RuleRow[] => [
  row(field, 'Om', 'good'),
  row(field, 'O', reason),
  row(field, ' O ', reason),
  row(field, '', reason),
  row(field, 'ओम', 'good'),
  row(field, 'अ'.repeat(150), 'good'),
  row(field, long(150), 'good'),
  row(field, long(151), reason),
];

/**
 * These are the rules of spec.md §5, from Login to Reset password. `confirmPassword` equals the
 * password unless the row is about it.
 */
export const ACCOUNT_RULE_ROWS: Record<AccountForm, readonly RuleRow[]> = {
  login: [...emails('username'), ...passwords('password'), row('password', '12345678', 'good')],
  details: [
    ...emails('email'),
    ...names('full_name', 'accountNameLength'),
    ...names('candidate_full_name', 'candidateNameLength'),
  ],
  otp: otps,
  createUser: [
    ...newPasswords('password'),
    row('confirmPassword', 'another one', 'passwordsDiffer'),
    row('confirmPassword', 'another', 'passwordTooShort'),
    row('confirmPassword', '', 'passwordTooShort'),
  ],
  reset: [
    ...otps,
    ...newPasswords('password'),
    // The call has no second password (spec.md §7), so only the form checks it.
    row('confirmPassword', 'another one', 'good', 'passwordsDiffer'),
    row('confirmPassword', 'another', 'good', 'passwordTooShort'),
  ],
};

const PASSWORD = 'a good long password';

const SOUND: Record<AccountForm, Record<string, unknown>> = {
  login: { username: 'sunanda@example.in', password: PASSWORD },
  details: {
    full_name: 'Sunanda Kulkarni',
    email: 'sunanda@example.in',
    candidate_full_name: 'Aditi Kulkarni',
  },
  otp: { otp: '123456' },
  createUser: { password: PASSWORD, confirmPassword: PASSWORD },
  reset: { otp: '123456', password: PASSWORD, confirmPassword: PASSWORD },
};

export function accountValues(
  form: AccountForm,
  { field, value }: RuleRow,
): Record<string, unknown> {
  const values = { ...SOUND[form], [field]: value };
  const isAboutPassword = field === 'password' && 'confirmPassword' in values;
  return isAboutPassword ? { ...values, confirmPassword: value } : values;
}
