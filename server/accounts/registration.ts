import { any, boolean, coerce, object, type Infer } from 'superstruct';
import { RegistrationDetails } from '../../src/domain/account.ts';
import { Id } from '../../src/domain/reference-item.ts';
import type { Language } from '../../src/domain/languages.ts';
import {
  DEFAULT_ACCOUNT_TYPE,
  DEFAULT_RELATION_TYPE,
  SELF_RELATION_TYPE,
} from '../../src/domain/limits.ts';
import type { KnownTemporaryUser } from '../../src/protocol/replies.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import type { Answer } from '../base/answer.ts';
import { fieldProblem, ProblemError, refusalOf } from '../base/problem-error.ts';
import { oneTimePasswordMail } from '../mail/one-time-password-mail.ts';
import { findAccountByEmail, insertAccount } from '../repositories/account-repository.ts';
import { deleteOneTimePassword } from '../repositories/one-time-password-repository.ts';
import { insertNoticeConsent } from '../repositories/consent-repository.ts';
import { insertConsent } from '../repositories/privacy-repository.ts';
import { insertProfile } from '../repositories/profile-repository.ts';
import {
  findTemporaryUser,
  findTemporaryUserByEmail,
  saveTemporaryUser,
  consumeTemporaryUser,
} from '../repositories/temporary-user-repository.ts';
import type { Asker } from '../limits/rate-limit.ts';
import { foldEmail } from '../base/email.ts';
import { codeOwners, issueOneTimePassword, consumeOneTimePassword } from './one-time-password.ts';
import { hashPassword } from './password.ts';
import type { Verification } from './verification-cookie.ts';
import { findPlan, findRelationType } from '../profiles/registration-choices.ts';

export const TemporaryUser = object({
  ...RegistrationDetails.schema,
  account_type: Id,
  relation_type: Id,
  is_owner: coerce(boolean(), any(), (value: unknown) => value ?? true),
});
type TemporaryUser = Infer<typeof TemporaryUser>;

/*
 * tempuser ──▶ temporary user ──OTP by mail──▶ verifyotp ──cookie──▶ createuser ──▶ account, profile
 *
 * Anybody can send tempuser for any address. The code proves that the sender owns the address. The
 * temporary user that is sent with the code becomes the account: nobody else can change it.
 */

/** Finds an address's account or newest registration (docs/decisions/0011-registration.md). */
export async function lookUpEmail(
  { db }: Context,
  email: string,
): Promise<KnownTemporaryUser | undefined> {
  const emailFolded = foldEmail(email);
  const account = await findAccountByEmail(db, emailFolded);
  if (account) {
    // A caller who only knows the address learns that it is registered, and nothing else.
    return {
      id: account.temporaryUserId,
      is_email_verified: true,
      full_name: '',
      email,
      candidate_full_name: '',
      account_type: DEFAULT_ACCOUNT_TYPE,
      relation_type: DEFAULT_RELATION_TYPE,
    };
  }
  const user = await findTemporaryUserByEmail(db, emailFolded);
  return (
    user && {
      id: user.id,
      is_email_verified: false,
      full_name: user.fullName,
      email: user.email,
      candidate_full_name: user.candidateFullName,
      account_type: user.accountType,
      relation_type: user.relationType,
    }
  );
}

/**
 * Mails a one-time password.
 * @returns the temporary user's id
 * @throws ProblemError user_exists; validation_failed; unavailable if the mail cannot be sent
 */
export async function registerTemporaryUser(
  context: Context,
  details: TemporaryUser,
  language: Language,
): Promise<number> {
  const plan = findPlan(context.settings, details.account_type);
  if (!plan) throw fieldProblem('account_type', 'invalid');
  const relation = findRelationType(details.relation_type);
  if (!relation) throw fieldProblem('relation_type', 'invalid');
  const now = new Date(context.now());
  const emailFolded = foldEmail(details.email);
  const isSelf = relation.id === SELF_RELATION_TYPE;
  const { id, code } = await context.db.transaction(async (transaction) => {
    if (await findAccountByEmail(transaction, emailFolded)) throw new ProblemError('user_exists');
    const userId = await saveTemporaryUser(transaction, {
      email: details.email,
      emailFolded,
      fullName: details.full_name,
      candidateFullName: isSelf ? details.full_name : details.candidate_full_name,
      accountType: plan.id,
      relationType: relation.id,
      isOwner: details.is_owner,
      createdAt: now,
      updatedAt: now,
    });
    const issued = await issueOneTimePassword(context, transaction, codeFor(details.email));
    return { id: userId, code: issued };
  });
  await mailOrRefuse(context, { to: details.email, code, language });
  return id;
}

/** @throws ProblemError not_found if the address has no registration; user_exists; unavailable */
export async function resendOneTimePassword(
  context: Context,
  email: string,
  language: Language,
): Promise<void> {
  const emailFolded = foldEmail(email);
  const user = await findTemporaryUserByEmail(context.db, emailFolded);
  if (!user) {
    const isRegistered = await findAccountByEmail(context.db, emailFolded);
    throw new ProblemError(isRegistered ? 'user_exists' : 'not_found');
  }
  const code = await issueOneTimePassword(context, context.db, codeFor(user.email));
  await mailOrRefuse(context, { to: user.email, code, language });
}

/** Returns a refusal as an answer, because an error would roll back the counted attempt. */
export async function verifyRegistration(
  context: Context,
  transaction: Transaction,
  { temporaryUserId, ...given }: { temporaryUserId: number; code: string; asker: Asker },
): Promise<Answer> {
  const user = await findTemporaryUser(transaction, temporaryUserId);
  const refusal = user
    ? await consumeOneTimePassword(context, transaction, { ...codeFor(user.email), ...given })
    : 'otp_expired';
  if (refusal) return refusalOf(refusal);
  return { status: 200, body: { data: { id: temporaryUserId, is_verified: true } } };
}

interface NewUser {
  email: string;
  password: string;
  verification: Verification | undefined;
}

/** @throws ProblemError user_exists; verification_required */
export async function createUser(
  context: Context,
  transaction: Transaction,
  { email, password, verification }: NewUser,
): Promise<Answer> {
  const emailFolded = foldEmail(email);
  if (await findAccountByEmail(transaction, emailFolded)) throw new ProblemError('user_exists');
  if (!verification) throw verificationRequired();
  const { temporaryUserId } = verification;
  const user = await consumeTemporaryUser(transaction, { id: temporaryUserId, emailFolded });
  if (!user) throw verificationRequired();
  const now = new Date(context.now());
  const { id: _, updatedAt: __, ...registered } = user;
  const account = await insertAccount(transaction, {
    ...registered,
    temporaryUserId,
    passwordHash: await hashPassword(password),
    passwordChangedAt: now,
    deviceType: null,
    userAgent: null,
    createdAt: now,
  });
  if (!account) throw new ProblemError('user_exists');
  await insertProfile(transaction, { accountId: account.id, now });
  // The app sends the typed one-time password only after 'I Agree' (spec.md §2).
  await insertConsent(transaction, {
    accountId: account.id,
    termsVersion: verification.termsVersion,
    agreedAt: new Date(verification.verifiedAtMs),
  });
  // Older clients do not send the notice about data.
  if (verification.notice) {
    const { version, language, hash } = verification.notice;
    await insertNoticeConsent(transaction, {
      accountId: account.id,
      kind: 'given',
      version,
      language,
      textHash: hash,
      at: new Date(verification.verifiedAtMs),
    });
  }
  for (const owner of codeOwners(context, codeFor(email))) {
    await deleteOneTimePassword(transaction, owner);
  }
  return { status: 201, body: { data: { id: account.id, email: account.email } } };
}

function codeFor(email: string) {
  return { purpose: 'registration', email } as const;
}

function verificationRequired(): ProblemError {
  return new ProblemError('verification_required', { fields: { email: 'invalid' } });
}

async function mailOrRefuse(
  context: Context,
  mail: { to: string; code: string; language: Language },
): Promise<void> {
  try {
    await context.mailer.send(oneTimePasswordMail({ ...mail, purpose: 'registration' }));
  } catch (cause) {
    context.log.error(
      { err: cause },
      'The mail with a one-time password could not be sent. Check the mail server (SMTP_URL)',
    );
    throw new ProblemError('unavailable', { headers: { 'retry-after': '30' } });
  }
}
