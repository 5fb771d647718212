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
 * The call needs the password, so that somebody who borrowed the phone can neither download all
 * data nor delete the account.
 * @throws ProblemError validation_failed; rate_limited
 */
export async function assertOwnPassword(
  context: Context,
  { claims, password }: { claims: AccessClaims; password: string },
): Promise<void> {
  await enforcePasswordTries(context, claims);
  await assertPasswordOf(await mustGetAccount(context.db, claims.accountId), password);
}

/**
 * Counted for each session: a thief with a stolen token must not use up the tries of the family,
 * which could then not end the thief's session.
 * @throws ProblemError rate_limited
 */
export async function enforcePasswordTries(
  context: Context,
  { sessionId }: AccessClaims,
): Promise<void> {
  await enforceLimits(context, { 'password by sign-in': sessionId });
}

/**
 * Changes of an account's password, address or sessions run one after the other.
 * @throws ProblemError unauthenticated if the session has ended
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
 * A caller that changes the account locks it first, so that its password does not change meanwhile.
 * @throws ProblemError validation_failed
 */
export async function assertPasswordOf(
  { passwordHash }: Pick<AccountRow, 'passwordHash'>,
  password: string,
  field = 'password',
): Promise<void> {
  if (!(await isPassword(password, passwordHash))) throw fieldProblem(field, 'passwordWrong');
}
