import { coerce, object, string, type Infer } from 'superstruct';
import {
  ACCOUNT_NAME_MAX_LENGTH,
  ACCOUNT_NAME_MIN_LENGTH,
  EMAIL_MAX_LENGTH,
  OTP_LENGTH,
  PASSWORD_MAX_LENGTH,
  PASSWORD_MIN_LENGTH,
} from './limits.ts';
import { compose } from './clean-text.ts';
import { plainTyped } from './digits.ts';
import type { FieldReason } from './field-reason.ts';
import { rule, trimmed } from './rule.ts';

/**
 * Refuses typing errors (a comma, two dots) and characters that mail programs quote or change, such
 * as full-width letters. In one part of an address, Latin letters cannot stand beside those of
 * another script, which may be look-alikes. The last part has a letter. At most 64 characters stand
 * before the @, and 63 in a part after it (RFC 5321, RFC 1035).
 */
const EMAIL =
  /^(?!\.)(?![^@]{65})(?!.*\.(?:[.@]|$))(?!.*[.@]\p{N}+$)(?!(?:.*[.@])?(?=[^.@]*\p{sc=Latin})[^.@]*(?![\p{sc=Latin}\d])[\p{L}\p{N}])[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~.-]+@(?:(?![-\p{M}])[\p{L}\p{M}\p{N}-]{1,63}(?<!-)(?:\.|$)){2,}$/u;

export const Email = trimmed({ maxLength: EMAIL_MAX_LENGTH, pattern: EMAIL.source }, (text) =>
  text.length <= EMAIL_MAX_LENGTH && EMAIL.test(text) && text.normalize('NFKC') === text
    ? undefined
    : 'emailInvalid',
);

export const PASSWORD_SCHEMA = {
  type: 'string',
  minLength: PASSWORD_MIN_LENGTH,
  maxLength: PASSWORD_MAX_LENGTH,
};

/** Never trimmed: spaces are part of a password. */
export const Password = rule<string>(PASSWORD_SCHEMA, judgePassword);

export function judgePassword(value: unknown): FieldReason | undefined {
  const length = typeof value === 'string' ? compose(value).length : 0;
  if (length < PASSWORD_MIN_LENGTH) return 'passwordTooShort';
  return length > PASSWORD_MAX_LENGTH ? 'passwordTooLong' : undefined;
}

export const Otp = coerce(
  rule<string>({ type: 'string', pattern: `^\\p{Nd}{${OTP_LENGTH}}$` }, (value) =>
    typeof value === 'string' && new RegExp(`^\\d{${OTP_LENGTH}}$`, 'u').test(value)
      ? undefined
      : 'otpLength',
  ),
  string(),
  (text) => plainTyped(text).replace(/[ -]/gu, ''),
);

/** Registration, step 3 (spec.md §5). */
export const RegistrationDetails = object({
  full_name: accountName('accountNameLength'),
  email: Email,
  candidate_full_name: accountName('candidateNameLength'),
});
export type RegistrationDetails = Infer<typeof RegistrationDetails>;

export const Credentials = object({ username: Email, password: Password });
export type Credentials = Infer<typeof Credentials>;

function accountName(reason: FieldReason) {
  return trimmed(
    { minLength: ACCOUNT_NAME_MIN_LENGTH, maxLength: ACCOUNT_NAME_MAX_LENGTH },
    (text) => {
      const length = Array.from(text).length;
      return length >= ACCOUNT_NAME_MIN_LENGTH && length <= ACCOUNT_NAME_MAX_LENGTH
        ? undefined
        : reason;
    },
  );
}

/** The account's forms (spec.md §5). */
export const EmailForm = object({ email: Email });
export const OwnPasswordForm = object({ password: Password });
export const NewEmailForm = object({ email: Email, password: Password });
export const OtpForm = object({ otp: Otp });

/** Names terms.json by a day; stored with each agreement. A new text needs a later day. */
export const TERMS_VERSION = '2026-11-30';
