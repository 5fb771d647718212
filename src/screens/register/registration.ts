import {
  enums,
  literal,
  nullable,
  number,
  optional,
  string,
  type as shape,
  union,
  type Infer,
} from 'superstruct';
import {
  DEFAULT_ACCOUNT_TYPE,
  DEFAULT_RELATION_TYPE,
  SELF_RELATION_TYPE,
} from '../../domain/limits.ts';
import { NOTICE_VERSION } from '../../domain/notice.ts';
import { Id } from '../../domain/reference-item.ts';

/** The five steps of /register (spec.md §2), in order. */
export const REGISTRATION_STEPS = [
  'account-type',
  'relation-type',
  'details',
  'otp',
  'password',
] as const;
export type RegistrationStep = (typeof REGISTRATION_STEPS)[number];

/**
 * Where somebody is in registering, as kept on the phone: everything but passwords
 * and the one-time password, so that a page that was killed goes on where it was.
 */
export const Registration = shape({
  step: enums(REGISTRATION_STEPS),
  /** Null until chosen. */
  accountType: nullable(Id),
  relationType: nullable(Id),
  /** As typed. */
  name: string(),
  email: string(),
  candidateName: string(),
  /** The notice about data that was agreed to; missing where an older version of the app began. */
  notice: optional(nullable(shape({ version: string(), language: string(), hash: string() }))),
  /** What the server said of the e-mail in step 3. */
  known: nullable(
    union([
      shape({
        as: literal('unverified'),
        id: Id,
        name: string(),
        candidateName: string(),
        email: string(),
      }),
      shape({ as: literal('registered') }),
    ]),
  ),
  temporaryUserId: nullable(Id),
  /** When the last one-time password was sent, in epoch milliseconds. */
  otpSentAt: number(),
  /** The Idempotency-Key of a call that is not answered yet [S7]. */
  verifyKey: nullable(string()),
  createKey: nullable(string()),
});
export type Registration = Infer<typeof Registration>;

export const EMPTY_REGISTRATION: Registration = {
  step: 'account-type',
  accountType: null,
  relationType: null,
  name: '',
  email: '',
  candidateName: '',
  notice: null,
  known: null,
  temporaryUserId: null,
  otpSentAt: 0,
  verifyKey: null,
  createKey: null,
};

/** Relation type 1 is 'Self': the candidate is who registers (spec.md §1). */
export function isForSelf({ relationType }: Registration): boolean {
  return String(relationType ?? DEFAULT_RELATION_TYPE) === String(SELF_RELATION_TYPE);
}

/** Whether the notice that is in force stands in step 3's place still. */
export function asksForConsent({ step, notice }: Registration): boolean {
  return step === 'details' && notice?.version !== NOTICE_VERSION;
}

/** What step 3 asks, as domain's RegistrationDetails has it. */
export function detailsOf(registration: Registration) {
  return {
    full_name: registration.name,
    email: registration.email,
    candidate_full_name: isForSelf(registration) ? registration.name : registration.candidateName,
  };
}

/** The creation payload of spec.md §3, but for its checked details. */
export function choicesOf(registration: Registration) {
  return {
    account_type: registration.accountType ?? DEFAULT_ACCOUNT_TYPE,
    relation_type: registration.relationType ?? DEFAULT_RELATION_TYPE,
    is_owner: true,
  };
}

/** One step back; from the panels of step 3 to its form. */
export function stepBack(registration: Registration): Registration {
  if (registration.known) return { ...registration, known: null };
  const index = REGISTRATION_STEPS.indexOf(registration.step);
  return { ...registration, step: REGISTRATION_STEPS[Math.max(0, index - 1)] ?? 'account-type' };
}
