/** The calls of our extension 'privacy', apart from those of spec.md §7: few screens want them. */
import { literal, number, string, type } from 'superstruct';

export const PRIVACY_PATHS = {
  /** Gives a link to a copy of everything about the account; the copy is below it. */
  export: '/accounts/export/',
  erasure: '/accounts/erasure/',
} as const;

/** Where the copy is, relative to the origin, and for how many seconds. */
export const AccountExport = type({ url: string(), expires_in: number() });
export type AccountExport = typeof AccountExport.TYPE;

export const AccountErased = type({ status: literal('erased') });
