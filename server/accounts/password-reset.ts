import type { Language } from '../../src/domain/languages.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import type { DiscreetMail } from '../mail/mail.ts';
import { oneTimePasswordMail } from '../mail/one-time-password-mail.ts';
import type { Answer } from '../base/answer.ts';
import { problemBody, problemStatus } from '../base/problem-error.ts';
import {
  findAccountByEmail,
  lockAccountByEmail,
  setPassword,
} from '../repositories/account-repository.ts';
import { endSessionsOf } from '../repositories/session-repository.ts';
import type { Asker } from '../limits/rate-limit.ts';
import { foldEmail } from '../base/email.ts';
import { issueOneTimePassword, consumeOneTimePassword } from './one-time-password.ts';
import { hashPassword } from './password.ts';

/*
 * Neither the answers nor their timing may show whether an address has an account. Only the sending
 * of the mail depends on the account, and it happens after the answer.
 */

/** @returns the mail with the code; the caller sends it after the answer */
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

/** Returns a refusal as an answer, because an error would roll back the counted attempt. */
export async function resetPassword(
  context: Context,
  transaction: Transaction,
  { email, code, password, asker }: { email: string; code: string; password: string; asker: Asker },
): Promise<Answer> {
  const refusal = await consumeOneTimePassword(context, transaction, {
    ...resetOf(email),
    code,
    asker,
  });
  // If the owner has undone the change to this address meanwhile, no account has it any more.
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

function resetOf(email: string) {
  return { purpose: 'password-reset', email } as const;
}
