import { object } from 'superstruct';
import { Email, Otp, Password } from './account.ts';
import { check, type Checked } from './check.ts';

/**
 * Structs of the forms around the account, in addition to those of domain/account.ts (spec.md §5).
 */
export const EmailForm = object({ email: Email });
export const OwnPasswordForm = object({ password: Password });
export const NewEmailForm = object({ email: Email, password: Password });
export const OtpForm = object({ otp: Otp });
const NewPassword = object({ password: Password, confirmPassword: Password });
const ChangedPassword = object({
  current_password: Password,
  password: Password,
  confirmPassword: Password,
});
const PasswordReset = object({ otp: Otp, password: Password, confirmPassword: Password });

export function checkNewPassword(values: {
  password: string;
  confirmPassword: string;
}): Checked<typeof NewPassword.TYPE> {
  return withEqualPasswords(check(NewPassword, values), values);
}

export function checkChangedPassword(values: {
  current_password: string;
  password: string;
  confirmPassword: string;
}): Checked<typeof ChangedPassword.TYPE> {
  const checked = withEqualPasswords(check(ChangedPassword, values), values);
  if (checked.ok || !checked.fields['current_password']) return checked;
  // A text that cannot be a password is reported as a wrong current password. The length rule for
  // new passwords would mislead the person.
  return { ok: false, fields: { ...checked.fields, current_password: 'passwordWrong' } };
}

export function checkPasswordReset(values: {
  otp: string;
  password: string;
  confirmPassword: string;
}): Checked<typeof PasswordReset.TYPE> {
  return withEqualPasswords(check(PasswordReset, values), values);
}

/**
 * Refuses a second password that differs from the first one. If the second password already has
 * another error, for example that it is too short, that error is reported instead.
 */
function withEqualPasswords<T>(
  checked: Checked<T>,
  { password, confirmPassword }: { password: string; confirmPassword: string },
): Checked<T> {
  if (password === confirmPassword) return checked;
  const fields = checked.ok ? {} : checked.fields;
  return { ok: false, fields: { confirmPassword: 'passwordsDiffer', ...fields } };
}
