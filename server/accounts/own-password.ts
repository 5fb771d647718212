import type { Context } from '../context.ts';
import { enforceLimits } from '../plugins/rate-limit.ts';
import { fieldProblem } from '../problem-error.ts';
import { mustGetAccount } from '../repositories/account-repository.ts';
import { isPassword } from './password.ts';

/**
 * Asks once more for the password of whoever is signed in: a phone that was lent or
 * left lying about can neither take everything away nor delete it.
 * @throws ProblemError validation_failed; rate_limited, so that it cannot be guessed here
 */
export async function assertOwnPassword(
  context: Context,
  { accountId, password }: { accountId: number; password: string },
): Promise<void> {
  await enforceLimits(context, { 'password by account': String(accountId) });
  const { passwordHash } = await mustGetAccount(context.db, accountId);
  if (!(await isPassword(password, passwordHash))) throw fieldProblem('password', 'passwordWrong');
}
