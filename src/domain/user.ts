import {
  any,
  array,
  boolean,
  coerce,
  enums,
  nullable,
  number,
  optional,
  string,
  type,
  type Infer,
} from 'superstruct';
import { CARD_REASONS, CARD_SIDES } from './enumerations.ts';
import { Id } from './reference-item.ts';

/**
 * A plan (spec.md §3). The screen maps `icon` to one of our icons, an unknown one to a default. Our
 * server adds the operator's description, one line.
 */
export const Plan = type({
  id: Id,
  name: string(),
  icon: optional(nullable(string())),
  description: optional(nullable(string())),
});
export type Plan = Infer<typeof Plan>;

export const RelationType = type({
  id: Id,
  name: string(),
  description: optional(nullable(string())),
});
export type RelationType = Infer<typeof RelationType>;

/** What the operator says about the Aadhaar card that the server has. */
const AadhaarCheck = type({
  state: enums(['waiting', 'fine', 'again']),
  /** The sides to be sent again. Empty in the other states. */
  sides: array(enums(CARD_SIDES)),
  /** Null unless a side is to be sent again. */
  reason: nullable(enums(CARD_REASONS)),
  /** The operator's own words, in one line and any language. */
  sentence: nullable(string()),
  /** Null in the state 'waiting'. */
  looked_at: nullable(string()),
});
export type AadhaarCheck = Infer<typeof AadhaarCheck>;

export const User = type({
  id: Id,
  name: string(),
  email: string(),
  profileCreated: coerce(boolean(), any(), (value: unknown) => value ?? false),
  profile: optional(nullable(type({ id: Id }))),
  relationName: optional(nullable(string())),
  candidateName: optional(nullable(string())),
  profileStepsCompleted: optional(nullable(array(string()))),
  profilePercent: optional(nullable(number())),
  /**
   * Our server's extension. Null if its operator checks no cards, or if it lacks a side. A value
   * that this version of the app cannot read counts as null.
   */
  aadhaar_check: optional(
    coerce(nullable(AadhaarCheck), any(), (value: unknown) =>
      AadhaarCheck.is(value) ? value : null,
    ),
  ),
});
export type User = Infer<typeof User>;

export function isOwnProfile(user: User): boolean {
  return user.relationName === 'Self' || !user.candidateName || user.candidateName === user.name;
}
