/** The calls of our extension 'access': where an account is signed in, its password and its address. */
import { array, boolean, literal, nullable, string, type } from 'superstruct';

export const ACCESS_PATHS = {
  signIns: '/accounts/sign-ins/',
  endSignIn: (id: string) => `/accounts/sign-ins/${encodeURIComponent(id)}/end/`,
  endOtherSignIns: '/accounts/sign-ins/end-others/',
  password: '/accounts/password/',
  /** Asks for a code at the new address; the code is given to the one below it. */
  email: '/accounts/email/',
  emailConfirmation: '/accounts/email/confirmation/',
  /** A page for people, by the link of a mail: the secret is below it. */
  emailUndo: '/accounts/email/undo/',
} as const;

export const SignIn = type({
  id: string(),
  /** What its browser called itself, where it did. */
  browser: nullable(string()),
  signed_in_at: string(),
  last_used_at: string(),
  /** The one that asks. */
  is_this: boolean(),
});
export type SignIn = typeof SignIn.TYPE;

/** The one that asks first, then those used last. */
export const SignIns = type({ sign_ins: array(SignIn) });
export type SignIns = typeof SignIns.TYPE;

export const PasswordChanged = type({ status: literal('changed') });
export const EmailCodeSent = type({ status: literal('sent') });
/** The address that the account has now. */
export const EmailChanged = type({ email: string() });
