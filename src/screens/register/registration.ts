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
import type { Plan } from '../../domain/user.ts';
import { NOTICE_VERSION } from '../../domain/privacy-notice.ts';
import { Id } from '../../domain/reference-item.ts';

/** In the order of /register (spec.md §2). */
export const REGISTRATION_STEPS = [
  'account-type',
  'relation-type',
  'details',
  'otp',
  'password',
] as const;

/**
 * What the phone stores, so that a registration continues after the page was closed. It has no
 * password and no one-time password.
 */
export const Registration = shape({
  step: enums(REGISTRATION_STEPS),
  /** Null until the person chooses a plan. */
  accountType: nullable(Id),
  relationType: nullable(Id),
  /** The server's name of it, such as 'Daughter'. Older versions of the app did not store it. */
  relationName: optional(string()),
  name: string(),
  email: string(),
  candidateName: string(),
  /** The notice to which the person agreed, together with the terms, in step 4. */
  notice: optional(nullable(shape({ version: string(), language: string(), hash: string() }))),
  /** The server's answer about the e-mail address of step 3. */
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
  /** When the last one-time password was sent, in epoch milliseconds; 0 if none was sent. */
  otpSentAt: number(),
  /** The Idempotency-Key of a call that has no answer yet [S7]. */
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

/** Relation type 1 is 'Self' (spec.md §1). */
export function isForSelf({ relationType }: Registration): boolean {
  return String(relationType ?? DEFAULT_RELATION_TYPE) === String(SELF_RELATION_TYPE);
}

/** After 'I Agree', a wrong code does not ask for consent again, but a changed notice does. */
export function hasConsented({ notice }: Registration): boolean {
  return notice?.version === NOTICE_VERSION;
}

/** Step 4 begins: a one-time password was sent to `email`. */
export function withOtpSent(email: string, temporaryUserId: Id) {
  return {
    step: 'otp' as const,
    known: null,
    email,
    temporaryUserId,
    otpSentAt: Date.now(),
    notice: null,
    verifyKey: null,
    createKey: null,
  };
}

/** A single plan is chosen without a question. It is shown to a person who goes back. */
export function onlyPlan(plans: readonly Plan[] | undefined, { accountType }: Registration) {
  return plans?.length === 1 && accountType === null ? plans[0]?.id : undefined;
}

export function detailsOf(registration: Registration) {
  return {
    full_name: registration.name,
    email: registration.email,
    candidate_full_name: isForSelf(registration) ? registration.name : registration.candidateName,
  };
}

/** The payload of spec.md §3, without the details that are checked separately. */
export function choicesOf(registration: Registration) {
  return {
    account_type: registration.accountType ?? DEFAULT_ACCOUNT_TYPE,
    relation_type: registration.relationType ?? DEFAULT_RELATION_TYPE,
    is_owner: true,
  };
}

/** From the panel about a known e-mail address, the person goes back to the form of step 3. */
export function stepBack(registration: Registration): Registration {
  if (registration.known) return { ...registration, known: null };
  const index = REGISTRATION_STEPS.indexOf(registration.step);
  return { ...registration, step: REGISTRATION_STEPS[Math.max(0, index - 1)] ?? 'account-type' };
}
