import type { FastifyInstance } from 'fastify';
import { object } from 'superstruct';
import { Email, Otp } from '../../src/domain/account.ts';
import { EmailForm } from '../../src/domain/account-forms.ts';
import { NewPassword } from '../../src/domain/new-password.ts';
import { paths } from '../../src/protocol/paths.ts';
import { emailScope } from '../accounts/idempotency-scopes.ts';
import { requestPasswordReset, resetPassword } from '../accounts/password-reset.ts';
import { warnOfGuessing } from '../accounts/warn-of-guessing.ts';
import type { Context } from '../context.ts';
import { guesserOf, rememberDevice } from '../http/asker.ts';
import { createDiscreetSender } from '../http/discreet-mail.ts';
import { answerOnce, isRepeat, sendAnswer } from '../http/idempotency.ts';
import { languageOf } from '../http/language.ts';
import { readFields } from '../http/read-fields.ts';
import { enforceGuessLimits } from '../limits/rate-limit.ts';
import { call, json, OTP_REFUSALS, REMEMBERING } from '../openapi/operation.ts';
import { done } from '../openapi/schema.ts';

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

/** spec.md §4, §7 */
export function passwordResetRoutes(context: Context) {
  return async (api: FastifyInstance): Promise<void> => {
    const mails = createDiscreetSender(context, api);

    api.post(paths.requestPasswordReset, REQUEST_RESET, async (request, reply) => {
      const { email } = readFields(EmailForm, request.body);
      await enforceGuessLimits(context, 'mail', guesserOf(context, request, email));
      mails.sendAfter(reply, await requestPasswordReset(context, email, languageOf(request)));
      return { status: 'sent' };
    });

    api.post(paths.resetPassword, RESET, async (request, reply) => {
      // A refused password neither uses up the code nor counts as an attempt.
      const { email, otp, password } = readFields(Reset, request.body);
      const { asker, takeBack } = await enforceGuessLimits(
        context,
        'code',
        guesserOf(context, request, email),
      );
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
