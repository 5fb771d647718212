import type { ProblemCode } from '../../src/protocol/problem.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { keyedHashes } from '../keys.ts';
import type { Answer } from '../plugins/idempotency.ts';
import { problemBody, problemStatus } from '../problem-error.ts';
import { findAccountByEmail, setPassword } from '../repositories/account-repository.ts';
import { endSessionsOf } from '../repositories/session-repository.ts';
import { foldEmail } from './email.ts';
import {
  issueOneTimePassword,
  mailOneTimePassword,
  takeOneTimePassword,
} from './one-time-password.ts';
import { hashPassword } from './password.ts';

/*
 * Whether an address has an account must not show, in answers or in time: a one-time
 * password is made and its attempts are counted for any address, and only the mail,
 * sent after the answer, is not.
 */

/**
 * Makes a one-time password for an address.
 * @returns what is left to do once the answer is on its way; it never rejects
 */
export async function requestPasswordReset(
  context: Context,
  email: string,
): Promise<() => Promise<void>> {
  const account = await findAccountByEmail(context.db, foldEmail(email));
  const code = await issueOneTimePassword(context, context.db, resetOwners(context, email)[0]!);
  return async () => {
    if (!account) return;
    try {
      await mailOneTimePassword(context, { to: account.email, code, purpose: 'password-reset' });
    } catch (error) {
      context.log.error({ err: error }, 'A one-time password could not be mailed');
    }
  };
}

/** Sets a new password and ends all sessions; a refusal is an answer, its attempt stays counted. */
export async function resetPassword(
  context: Context,
  transaction: Transaction,
  { email, code, password }: { email: string; code: string; password: string },
): Promise<Answer> {
  const refusal = await takeResetCode(context, transaction, { email, code });
  const account = await findAccountByEmail(transaction, foldEmail(email));
  if (refusal || !account) {
    const why = refusal ?? 'otp_mismatch';
    return { status: problemStatus(why), body: problemBody(why) };
  }
  const now = new Date(context.now());
  const passwordHash = await hashPassword(password);
  await setPassword(transaction, { accountId: account.id, passwordHash, now });
  await endSessionsOf(transaction, account.id, now);
  return { status: 200, body: { status: 'reset' } };
}

/** A code that was made under a former secret is found under its name. */
async function takeResetCode(
  context: Context,
  transaction: Transaction,
  { email, code }: { email: string; code: string },
): Promise<ProblemCode | undefined> {
  let refusal: ProblemCode | undefined;
  for (const owner of resetOwners(context, email)) {
    refusal = await takeOneTimePassword(context, transaction, { ...owner, code });
    if (refusal !== 'otp_expired') break;
  }
  return refusal;
}

/** Whose code it is: what the address is called under each secret, the current one first. */
export function resetOwners({ keys }: Pick<Context, 'keys'>, email: string) {
  const subjects = keyedHashes(keys.fingerprint, 'password reset', foldEmail(email));
  return subjects.map((subject) => ({ purpose: 'password-reset', subject }) as const);
}
