/**
 * The calls of our extension 'privacy', in a separate file from those of spec.md §7 because few
 * screens need them.
 */
import { enums, literal, nullable, number, string, type } from 'superstruct';

export const PRIVACY_PATHS = {
  /**
   * Returns a link to a copy of everything about the account; the copy's path is below this one.
   */
  export: '/accounts/export/',
  erasure: '/accounts/erasure/',
  /** Extension 'consent': reads the state of the consent, or gives consent. */
  consent: '/accounts/consent/',
  withdrawal: '/accounts/consent/withdrawal/',
  nominee: '/accounts/nominee/',
} as const;

/**
 * The address of the copy, relative to the origin, and the number of seconds for which it is valid.
 */
export const AccountExport = type({ url: string(), expires_in: number() });
export type AccountExport = typeof AccountExport.TYPE;

export const AccountErased = type({ status: literal('erased') });

/** The account's last consent or withdrawal, and the nominee who acts in the family's place. */
export const OwnConsent = type({
  consent: nullable(
    type({
      kind: enums(['given', 'withdrawn']),
      /** The version of the notice; null for a withdrawal without an earlier consent. */
      version: nullable(string()),
      at: string(),
    }),
  ),
  nominee: nullable(type({ name: string(), contact: string() })),
});
export type OwnConsent = typeof OwnConsent.TYPE;
