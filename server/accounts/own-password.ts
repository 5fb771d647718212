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
 * Checks the password of the signed-in account again, so that somebody who borrowed or found the
 * phone can neither download all data nor delete the account.
 * @throws ProblemError validation_failed; rate_limited, so that the password cannot be guessed
 */
export async function assertOwnPassword(
  context: Context,
  { claims, password }: { claims: AccessClaims; password: string },
): Promise<void> {
  await enforcePasswordTries(context, claims);
  await assertPasswordOf(await mustGetAccount(context.db, claims.accountId), password);
}

/**
 * Counts a try of the account's own password. Each session has its own number of tries. Otherwise a
 * thief with a stolen token could use up all tries, and the family could not end the thief's
 * session.
 * @throws ProblemError rate_limited
 */
export async function enforcePasswordTries(
  context: Context,
  { sessionId }: AccessClaims,
): Promise<void> {
  await enforceLimits(context, { 'password by sign-in': sessionId });
}

/**
 * Locks an account before a change of its password, address or sessions, so that such changes run
 * one after the other. Refuses the change if the account was erased or this session has ended.
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
 * Checks the password of an account. The account must be locked, so that its password does not
 * change meanwhile.
 * @param field the name of the password's field in the request
 * @throws ProblemError validation_failed, which undoes the transaction
 */
export async function assertPasswordOf(
  { passwordHash }: Pick<AccountRow, 'passwordHash'>,
  password: string,
  field = 'password',
): Promise<void> {
  if (!(await isPassword(password, passwordHash))) throw fieldProblem(field, 'passwordWrong');
}
