/**
 * The calls of our extension 'access': the devices on which an account is signed in, its password
 * and its e-mail address.
 */
import { array, boolean, literal, nullable, string, type } from 'superstruct';

export const ACCESS_PATHS = {
  signIns: '/accounts/sign-ins/',
  endSignIn: (id: string) => `/accounts/sign-ins/${encodeURIComponent(id)}/end/`,
  endOtherSignIns: '/accounts/sign-ins/end-others/',
  password: '/accounts/password/',
  /** Asks for a code to be mailed to the new address; `emailConfirmation` takes this code. */
  email: '/accounts/email/',
  emailConfirmation: '/accounts/email/confirmation/',
  /**
   * A page for people, opened by a link in an e-mail; the link's secret is the rest of the path.
   */
  emailUndo: '/accounts/email/undo/',
} as const;

export const SignIn = type({
  id: string(),
  /** The name that the browser gave itself; null if it gave none. */
  browser: nullable(string()),
  signed_in_at: string(),
  last_used_at: string(),
  /** Whether this is the sign-in that makes the request. */
  is_this: boolean(),
});
export type SignIn = typeof SignIn.TYPE;

/**
 * Lists all sign-ins: first the one that makes the request, then the others, the last used first.
 */
export const SignIns = type({ sign_ins: array(SignIn) });
export type SignIns = typeof SignIns.TYPE;

export const PasswordChanged = type({ status: literal('changed') });
export const EmailCodeSent = type({ status: literal('sent') });
/** The answer to a change of e-mail address: the account's new address. */
export const EmailChanged = type({ email: string() });
