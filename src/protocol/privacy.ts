/** The extensions 'privacy' and 'consent' have their own file, because few screens need them. */
import { enums, literal, nullable, number, string, type } from 'superstruct';

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
