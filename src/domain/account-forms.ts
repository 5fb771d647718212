import { object } from 'superstruct';
import { Email, Otp, Password } from './account.ts';

/** The account's forms (spec.md §5). */
export const EmailForm = object({ email: Email });
export const OwnPasswordForm = object({ password: Password });
export const NewEmailForm = object({ email: Email, password: Password });
export const OtpForm = object({ otp: Otp });

/** The day when terms.json came into force; stored with each agreement. A new text needs a new day. */
export const TERMS_VERSION = '2026-11-30';
