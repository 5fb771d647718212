import type { FastifyInstance } from 'fastify';
import { object } from 'superstruct';
import { Email, Otp, EmailForm } from '../../src/domain/account.ts';
import { NewPassword } from '../../src/domain/new-password.ts';
import type { Language } from '../../src/domain/languages.ts';
import { paths } from '../../src/protocol/paths.ts';
import { emailScope } from '../accounts/idempotency-scopes.ts';
import { consumeOneTimePassword, issueOneTimePassword } from '../accounts/one-time-password.ts';
import { hashPassword } from '../accounts/password.ts';
import { warnOfGuessing } from '../accounts/warn-of-guessing.ts';
import type { Answer } from '../base/answer.ts';
import { foldEmail } from '../base/email.ts';
import { refusalOf } from '../base/problem-error.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { limitGuesses, rememberDevice } from '../http/asker.ts';
import { createDiscreetSender } from '../http/discreet-mail.ts';
import { answerOnce, isRepeat, sendAnswer } from '../http/idempotency.ts';
import { languageOf } from '../http/language.ts';
import { readFields } from '../http/read-fields.ts';
import { type Asker } from '../limits/rate-limit.ts';
import type { DiscreetMail } from '../mail/mail.ts';
import { oneTimePasswordMail } from '../mail/one-time-password-mail.ts';
import { call, json, OTP_REFUSALS, REMEMBERING } from '../openapi/operation.ts';
import { done } from '../openapi/schema.ts';
import {
  findAccountByEmail,
  lockAccountByEmail,
  setPassword,
} from '../repositories/account-repository.ts';
import { endSessions } from '../repositories/session-repository.ts';

const REQUEST_RESET = call({
  id: 'requestPasswordReset',
  tag: 'registration',
  summary: 'Mail a one-time password for setting a new password',
  description: 'Answers the same whether or not the address has an account.',
  body: EmailForm,
  answers: { 200: json('Mailed, where there is an account', done('sent')) },
  refusals: ['rate_limited'],
});

const Reset = object({ email: Email, otp: Otp, password: NewPassword });
const RESET = call({
  id: 'resetPassword',
  tag: 'registration',
  summary: 'Set a new password, which ends all sessions',
  isOnce: true,
  body: Reset,
  answers: { 200: { ...json('Set', done('reset')), headers: REMEMBERING } },
  refusals: [...OTP_REFUSALS, 'rate_limited'],
});

/** Calls of spec.md §4 and §7. */
export function passwordResetRoutes(context: Context) {
  return async (api: FastifyInstance): Promise<void> => {
    const mails = createDiscreetSender(context, api);

    api.post(paths.requestPasswordReset, REQUEST_RESET, async (request, reply) => {
      const { email } = readFields(EmailForm, request.body);
      await limitGuesses(context, 'mail', { request, email });
      mails.sendAfter(reply, await requestPasswordReset(context, email, languageOf(request)));
      return { status: 'sent' };
    });

    api.post(paths.resetPassword, RESET, async (request, reply) => {
      // A refused password neither uses up the code nor counts as an attempt.
      const { email, otp, password } = readFields(Reset, request.body);
      const { asker, takeBack } = await limitGuesses(context, 'code', { request, email });
      const answer = await answerOnce(context, request, {
        scope: emailScope(email),
        work: (transaction) =>
          resetPassword(context, transaction, { email, code: otp, password, asker }),
      });
      if (answer.status === 200) {
        await takeBack(context.db);
        rememberDevice(context, { request, reply, email });
        mails.tellOwner(reply, { to: email, what: { kind: 'password-reset' } });
      } else if (!isRepeat(request)) {
        mails.sendAfter(reply, await warnOfGuessing(context, 'codes', email));
      }
      return sendAnswer(reply, answer);
    });
  };
}

/*
 * Neither the answers nor their timing may show whether an address has an account. Only the sending
 * of the mail depends on the account, and it happens after the answer.
 */

/** @returns the mail with the code; the caller sends it after the answer */
async function requestPasswordReset(
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
async function resetPassword(
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
  if (refusal || !account) return refusalOf(refusal ?? 'otp_mismatch');
  const now = new Date(context.now());
  const passwordHash = await hashPassword(password);
  await setPassword(transaction, { accountId: account.id, passwordHash, now });
  await endSessions(transaction, { accountId: account.id, now });
  return { status: 200, body: { status: 'reset' } };
}

function resetOf(email: string) {
  return { purpose: 'password-reset', email } as const;
}
