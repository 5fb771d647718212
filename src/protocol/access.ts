/** The extensions 'access', 'privacy' and 'consent' have their own file: few screens need them. */
import { array, boolean, literal, nullable, string, type, enums, number } from 'superstruct';

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

export const PRIVACY_PATHS = {
  /** Answers with a link to a copy of all data. In the link, a token follows this path. */
  export: '/accounts/export/',
  erasure: '/accounts/erasure/',
  /** Extension 'consent', like the two paths below. */
  consent: '/accounts/consent/',
  withdrawal: '/accounts/consent/withdrawal/',
  nominee: '/accounts/nominee/',
} as const;

/** `url` is relative to the origin. `expires_in` is in seconds. */
export const AccountExport = type({ url: string(), expires_in: number() });
export type AccountExport = typeof AccountExport.TYPE;

export const AccountErased = type({ status: literal('erased') });

/** The last consent or withdrawal, and the nominee who may act in the family's place. */
export const OwnConsent = type({
  consent: nullable(
    type({
      kind: enums(['given', 'withdrawn']),
      /** The version of the notice. Null for a withdrawal without an earlier consent. */
      version: nullable(string()),
      at: string(),
    }),
  ),
  nominee: nullable(type({ name: string(), contact: string() })),
});
export type OwnConsent = typeof OwnConsent.TYPE;
