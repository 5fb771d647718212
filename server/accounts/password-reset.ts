import type { Language } from '../../src/domain/enumerations.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { codeGuessingMail } from '../mail/code-guessing-mail.ts';
import type { DiscreetMail } from '../mail/mail.ts';
import { oneTimePasswordMail } from '../mail/one-time-password-mail.ts';
import type { Answer } from '../base/answer.ts';
import { isWithinLimits } from '../limits/rate-limit.ts';
import { problemBody, problemStatus } from '../base/problem-error.ts';
import {
  findAccountByEmail,
  lockAccountByEmail,
  setPassword,
} from '../repositories/account-repository.ts';
import { endSessionsOf } from '../repositories/session-repository.ts';
import type { Asker } from '../limits/rate-limit.ts';
import { foldEmail } from '../base/email.ts';
import { issueOneTimePassword, takeOneTimePassword } from './one-time-password.ts';
import { hashPassword } from './password.ts';

/*
 * Neither the answers nor their timing may show whether an address has an account. So for every
 * address the server makes a one-time password, counts the attempts and composes the mail. Only the
 * sending of the mail depends on the account, and the server sends it after the answer.
 */

/**
 * Makes a one-time password for an address.
 * @returns the mail with the password; the caller sends it after the answer
 */
export async function requestPasswordReset(
  context: Context,
  email: string,
  language: Language,
): Promise<DiscreetMail> {
  const account = await findAccountByEmail(context.db, foldEmail(email));
  const code = await issueOneTimePassword(context, context.db, resetOf(email));
  const mail = oneTimePasswordMail({
    to: account?.email ?? email,
    code,
    purpose: 'password-reset',
    language,
  });
  return { mail, isMeant: account !== undefined };
}

/**
 * Sets a new password and ends all sessions. A refusal is returned and not thrown, so that the
 * transaction commits the counted attempt.
 */
export async function resetPassword(
  context: Context,
  transaction: Transaction,
  { email, code, password, asker }: { email: string; code: string; password: string; asker: Asker },
): Promise<Answer> {
  const refusal = await takeOneTimePassword(context, transaction, {
    ...resetOf(email),
    code,
    asker,
  });
  // This locks the account until the end of the transaction. If the owner has meanwhile undone the
  // change to this address, no account has this address any more.
  const account = await lockAccountByEmail(transaction, foldEmail(email));
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

/**
 * Counts a wrong code for an address.
 * @returns a mail that warns the owner of the address after many wrong codes, at most once a day;
 *   the caller sends it after the answer
 */
export async function warnOfGuessing(
  context: Context,
  email: string,
): Promise<DiscreetMail | undefined> {
  const subject = foldEmail(email);
  if (await isWithinLimits(context, { 'wrong codes before a warning': subject })) return undefined;
  if (!(await isWithinLimits(context, { 'warning by account': subject }))) return undefined;
  const account = await findAccountByEmail(context.db, subject);
  const mail = codeGuessingMail(account?.email ?? email);
  return { mail, isMeant: account !== undefined };
}

function resetOf(email: string) {
  return { purpose: 'password-reset', email } as const;
}
