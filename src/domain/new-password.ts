import { object } from 'superstruct';
import { judgePassword, Otp, Password, PASSWORD_SCHEMA } from './account.ts';
import { check, type Checked } from './check.ts';
import { compose } from './clean-text.ts';
import { rule } from './rule.ts';

/** A password that somebody chooses: the form and the server refuse the same ones. */
export const NewPassword = rule<string>(PASSWORD_SCHEMA, (value) => {
  const reason = judgePassword(value);
  return reason ?? (COMMONEST.has(fold(String(value))) ? 'passwordTooCommon' : undefined);
});

const NewPasswords = object({ password: NewPassword, confirmPassword: Password });
const ChangedPassword = object({
  current_password: Password,
  password: NewPassword,
  confirmPassword: Password,
});
const PasswordReset = object({ otp: Otp, password: NewPassword, confirmPassword: Password });

export function checkNewPassword(
  values: typeof NewPasswords.TYPE,
): Checked<typeof NewPasswords.TYPE> {
  return withEqualPasswords(check(NewPasswords, values), values);
}

export function checkChangedPassword(
  values: typeof ChangedPassword.TYPE,
): Checked<typeof ChangedPassword.TYPE> {
  const checked = withEqualPasswords(check(ChangedPassword, values), values);
  if (checked.ok || !checked.fields['current_password']) return checked;
  // A current password of a wrong length is reported as wrong, not by the rule for new passwords.
  return { ...checked, fields: { ...checked.fields, current_password: 'passwordWrong' } };
}

export function checkPasswordReset(
  values: typeof PasswordReset.TYPE,
): Checked<typeof PasswordReset.TYPE> {
  return withEqualPasswords(check(PasswordReset, values), values);
}

/** Reports 'passwordsDiffer' unless confirmPassword has another error, for example 'too short'. */
function withEqualPasswords<T>(
  checked: Checked<T>,
  { password, confirmPassword }: typeof NewPasswords.TYPE,
): Checked<T> {
  if (password === confirmPassword) return checked;
  const { fields, empty = [] } = checked.ok ? { fields: {} } : checked;
  return { ok: false, fields: { confirmPassword: 'passwordsDiffer', ...fields }, empty };
}

type PasswordStrength = 'weak' | 'fair' | 'strong';

/** Only a hint (docs/decisions/0109-passwords.md): long and of many different characters is strong. */
export function passwordStrength(password: string): PasswordStrength {
  const text = fold(password);
  const variety = new Set(text).size;
  if (text.length < 10 || variety < 6 || COMMONEST.has(text.replace(/[^a-z]/gu, ''))) return 'weak';
  return text.length < 14 || variety < 7 ? 'fair' : 'strong';
}

function fold(text: string): string {
  return compose(text, 'NFKC').toLowerCase();
}

/** The hundred commonest leaked passwords of at least 8 characters, except rude ones. */
const COMMONEST: ReadonlySet<string> = new Set(
  `
  password 12345678 123456789 baseball football qwertyuiop 1234567890 superman 1qaz2wsx jennifer
  trustno1 sunshine iloveyou computer michelle starwars princess 11111111 corvette 1234qwer
  internet samantha q1w2e3r4t5 maverick whatever mercedes steelers qwer1234 q1w2e3r4 midnight
  bigdaddy victoria marlboro password1 1q2w3e4r cocacola jordan23 asdfasdf danielle 12344321
  jonathan qwerty123 passw0rd abcd1234 slipknot scorpion startrek asdfghjkl redskins qazwsxedc
  liverpool nicholas dolphins metallic mountain benjamin elephant rush2112 1q2w3e4r5t creative
  garfield asdfghjk 1qazxsw2 december airborne brooklyn godzilla 4815162342 williams darkness
  blink182 platinum 01012011 11223344 lifehack 12qwaszx snowball nintendo november pakistan
  explorer redwings 789456123 lasvegas guinness asdf1234 babygirl michigan carolina minecraft
  metallica kristina kimberly snickers paradise caroline 147258369 lacrosse poohbear qweasdzxc
`
    .trim()
    .split(/\s+/u),
);
