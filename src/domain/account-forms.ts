import { object } from 'superstruct';
import { Email, Otp, Password } from './account.ts';
import { check, type Checked } from './check.ts';
import { NewPassword } from './new-password.ts';

/** The account's forms (spec.md §5). */
export const EmailForm = object({ email: Email });
export const OwnPasswordForm = object({ password: Password });
export const NewEmailForm = object({ email: Email, password: Password });
export const OtpForm = object({ otp: Otp });
const NewPasswords = object({ password: NewPassword, confirmPassword: Password });
const ChangedPassword = object({
  current_password: Password,
  password: NewPassword,
  confirmPassword: Password,
});
const PasswordReset = object({ otp: Otp, password: NewPassword, confirmPassword: Password });

export function checkNewPassword(values: {
  password: string;
  confirmPassword: string;
}): Checked<typeof NewPasswords.TYPE> {
  return withEqualPasswords(check(NewPasswords, values), values);
}

export function checkChangedPassword(values: {
  current_password: string;
  password: string;
  confirmPassword: string;
}): Checked<typeof ChangedPassword.TYPE> {
  const checked = withEqualPasswords(check(ChangedPassword, values), values);
  if (checked.ok || !checked.fields['current_password']) return checked;
  // A current password of a wrong length is reported as wrong, not by the rule for new passwords.
  return { ...checked, fields: { ...checked.fields, current_password: 'passwordWrong' } };
}

export function checkPasswordReset(values: {
  otp: string;
  password: string;
  confirmPassword: string;
}): Checked<typeof PasswordReset.TYPE> {
  return withEqualPasswords(check(PasswordReset, values), values);
}

/** Reports 'passwordsDiffer' unless confirmPassword has another error, for example 'too short'. */
function withEqualPasswords<T>(
  checked: Checked<T>,
  { password, confirmPassword }: { password: string; confirmPassword: string },
): Checked<T> {
  if (password === confirmPassword) return checked;
  const { fields, empty = [] } = checked.ok ? { fields: {} } : checked;
  return { ok: false, fields: { confirmPassword: 'passwordsDiffer', ...fields }, empty };
}

/** The day when terms.json came into force; stored with each agreement. A new text needs a new day. */
export const TERMS_VERSION = '2026-11-26';
