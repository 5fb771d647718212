/** The calls of our extension 'privacy', apart from those of spec.md §7: few screens want them. */
import { enums, literal, nullable, number, string, type } from 'superstruct';

export const PRIVACY_PATHS = {
  /** Gives a link to a copy of everything about the account; the copy is below it. */
  export: '/accounts/export/',
  erasure: '/accounts/erasure/',
  /** Extension 'consent': how it stands, and giving it. */
  consent: '/accounts/consent/',
  withdrawal: '/accounts/consent/withdrawal/',
  nominee: '/accounts/nominee/',
} as const;

/** Where the copy is, relative to the origin, and for how many seconds. */
export const AccountExport = type({ url: string(), expires_in: number() });
export type AccountExport = typeof AccountExport.TYPE;

export const AccountErased = type({ status: literal('erased') });

/** The last that was said of the notice about data, and who acts in the family's place. */
export const OwnConsent = type({
  consent: nullable(
    type({
      kind: enums(['given', 'withdrawn']),
      /** Null for a withdrawal of what was never given. */
      version: nullable(string()),
      at: string(),
    }),
  ),
  nominee: nullable(type({ name: string(), contact: string() })),
});
export type OwnConsent = typeof OwnConsent.TYPE;
