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
  /** Requests a mail with a code to the new address. `emailConfirmation` takes this code. */
  email: '/accounts/email/',
  emailConfirmation: '/accounts/email/confirmation/',
  /**
   * A page for people, which a link in an e-mail opens. The rest of the path is the link's secret.
   */
  emailUndo: '/accounts/email/undo/',
} as const;

export const SignIn = type({
  id: string(),
  /** The name that the browser gave itself, or null if it gave none. */
  browser: nullable(string()),
  signed_in_at: string(),
  last_used_at: string(),
  /** Whether this is the sign-in that makes the request. */
  is_this: boolean(),
});
export type SignIn = typeof SignIn.TYPE;

/**
 * Lists all sign-ins. The sign-in that makes the request is first; the others follow, the most
 * recently used first.
 */
export const SignIns = type({ sign_ins: array(SignIn) });
export type SignIns = typeof SignIns.TYPE;

export const PasswordChanged = type({ status: literal('changed') });
export const EmailCodeSent = type({ status: literal('sent') });
/** The answer to a change of e-mail address, with the account's new address. */
export const EmailChanged = type({ email: string() });
