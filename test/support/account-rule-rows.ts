import { bad, good, long, row, type RuleRow } from './section-rule-rows.ts';
import { texts } from './typed-texts.ts';

export type AccountForm = 'login' | 'details' | 'otp' | 'createUser' | 'reset';

const EMAILS: readonly string[] = [
  ...texts(`
sunanda@example.in| sunanda@example.in |s@a.b|\u200Bleela@example.org
le\u00ADela@exam\u200Bple.org\u2060|leela+home@example.org|सुनंदा@उदाहरण.भारत|LEELA@EXAMPLE.ORG
leela.k@example.co.in|leela_k@example.org|leela-k@ex-ample.org|o'brien@example.org|1@example.org
leela@a.b.c.example.org|leela@example.org\uFFFC|лила@example.org|leela@उदाहरण.भारत`),
  `${long(64)}@${long(63)}.in`,
  'leela@example.org\n',
];
const NO_EMAILS: readonly string[] = [
  ...texts(`
sunanda@example|sunanda example@x.in|@example.in|a@b@c.in|mailto:leela@example.org
leela@example,org.in|leela@example.org;b|leela,mina@example.org|.leela@example.org
leela.@example.org|leela..k@example.org|leela@example..org|leela@-example.org|leela@\uFF45xample.org
leela@\u24D4xample.org|leela\u001B[31m@example.org|leela|leela@|@|leela@example|leela @example.org
leela@exam ple.org|<leela@example.org>|Leela <leela@example.org>|leela@example.org,
leela@example.org.|leela@@example.org|"leela"@example.org|leela@.example.org|https://example.org
leel\u0430@example.org|leela@ex\u0430mple.org|leela@gm\u03B1il.com|leela१२@example.org
o’neil@example.org|leela–k@example.org|“leela”@example.org|leela🙂@example.org|leela@10.0.0.1
leela@example.org, mina@example.org`),
  `${long(250)}@a.in`,
  `${long(65)}@example.in`,
  `leela@${long(64)}.in`,
  '',
];

const emails = (field: string): RuleRow[] => [
  ...good(field, ...EMAILS),
  ...bad(field, 'emailInvalid', ...NO_EMAILS),
];

const passwords = (field: string): RuleRow[] => [
  ...good(field, '  345  8', 'पासवर्ड१', long(256)),
  ...bad(field, 'passwordTooShort', '1234567', ''),
  ...bad(field, 'passwordTooLong', long(257)),
];

/** Common passwords are refused as new ones, but accepted at a login. */
const newPasswords = (field: string): RuleRow[] => [
  ...passwords(field),
  ...bad(field, 'passwordTooCommon', '12345678', 'password', 'QwertyUIOP', 'ｐａｓｓｗｏｒｄ'),
  ...good(field, 'Password123', 'sunanda@example.in', 'password of a family in Pune', ' password'),
];

const otps: readonly RuleRow[] = [
  ...good('otp', '123456', '१२३४५६', ' 123456 ', '123 456', '१२३–४५६'),
  ...bad('otp', 'otpLength', '12345', '1234567', '12a456', ''),
];

/** A name has 2 to 150 characters (spec.md §5), whatever number of bytes that is. */
const names = (field: string, reason: 'accountNameLength' | 'candidateNameLength'): RuleRow[] => [
  ...good(field, 'Om', 'ओम', 'अ'.repeat(150), long(150)),
  ...bad(field, reason, 'O', ' O ', '', long(151)),
];

/**
 * These are the rules of spec.md §5, from Login to Reset password. `confirmPassword` equals the
 * password unless the row is about it.
 */
export const ACCOUNT_RULE_ROWS: Record<AccountForm, readonly RuleRow[]> = {
  login: [...emails('username'), ...passwords('password'), ...good('password', '12345678')],
  details: [
    ...emails('email'),
    ...names('full_name', 'accountNameLength'),
    ...names('candidate_full_name', 'candidateNameLength'),
  ],
  otp: otps,
  createUser: [
    ...newPasswords('password'),
    ...bad('confirmPassword', 'passwordsDiffer', 'another one'),
    ...bad('confirmPassword', 'passwordTooShort', 'another', ''),
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
