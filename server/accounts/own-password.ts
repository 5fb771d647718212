import type { Context } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { enforceLimits } from '../limits/rate-limit.ts';
import { fieldProblem, ProblemError } from '../base/problem-error.ts';
import {
  lockAccount,
  mustGetAccount,
  type AccountRow,
} from '../repositories/account-repository.ts';
import { lockProfile } from '../repositories/profile-repository.ts';
import { isSessionOpen } from '../repositories/session-repository.ts';
import type { AccessClaims } from './access-token.ts';
import { isPassword } from './password.ts';

/**
 * Asks once more for the password of whoever is signed in: a phone that was lent or
 * left lying about can neither take everything away nor delete it.
 * @throws ProblemError validation_failed; rate_limited, so that it cannot be guessed here
 */
export async function assertOwnPassword(
  context: Context,
  { claims, password }: { claims: AccessClaims; password: string },
): Promise<void> {
  await enforcePasswordTries(context, claims);
  await assertPasswordOf(await mustGetAccount(context.db, claims.accountId), password);
}

/**
 * Counts a try of the own password. Each sign-in has its own tries: whoever has taken a
 * token cannot use up those that the family needs to end that sign-in.
 * @throws ProblemError rate_limited
 */
export async function enforcePasswordTries(
  context: Context,
  { sessionId }: AccessClaims,
): Promise<void> {
  await enforceLimits(context, { 'password by sign-in': sessionId });
}

/**
 * Holds an account for whatever changes who gets into it: one change goes after the other,
 * and after an erasure, a new password or the end of this sign-in there is none.
 * @throws ProblemError unauthenticated
 */
export async function lockOwnAccount(
  transaction: Transaction,
  claims: AccessClaims,
): Promise<AccountRow> {
  await lockProfile(transaction, claims.accountId);
  const account = await lockAccount(transaction, claims.accountId);
  if (!(await isSessionOpen(transaction, claims))) throw new ProblemError('unauthenticated');
  return account;
}

/**
 * Of an account that is locked: nobody changes the password meanwhile.
 * @param field what the password is called in the request
 * @throws ProblemError validation_failed, which undoes the transaction
 */
export async function assertPasswordOf(
  { passwordHash }: Pick<AccountRow, 'passwordHash'>,
  password: string,
  field = 'password',
): Promise<void> {
  if (!(await isPassword(password, passwordHash))) throw fieldProblem(field, 'passwordWrong');
}
