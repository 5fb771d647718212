/** Extension 'access': an account's sign-ins, its password and its e-mail address. */
import { array, boolean, literal, nullable, string, type } from 'superstruct';

export const ACCESS_PATHS = {
  signIns: '/accounts/sign-ins/',
  endSignIn: (id: string) => `/accounts/sign-ins/${encodeURIComponent(id)}/end/`,
  endOtherSignIns: '/accounts/sign-ins/end-others/',
  password: '/accounts/password/',
  /** Sends a code to the new address. `emailConfirmation` takes this code. */
  email: '/accounts/email/',
  emailConfirmation: '/accounts/email/confirmation/',
  /** A page for people, opened by a link in an e-mail. The link's secret ends the path. */
  emailUndo: '/accounts/email/undo/',
} as const;

export const SignIn = type({
  id: string(),
  /** The user agent of the browser that signed in. */
  browser: nullable(string()),
  signed_in_at: string(),
  last_used_at: string(),
  is_this: boolean(),
});
export type SignIn = typeof SignIn.TYPE;

/** The sign-in of this request is first. The others follow, the most recently used first. */
export const SignIns = type({ sign_ins: array(SignIn) });
export type SignIns = typeof SignIns.TYPE;

export const PasswordChanged = type({ status: literal('changed') });
export const EmailCodeSent = type({ status: literal('sent') });
export const EmailChanged = type({ email: string() });
