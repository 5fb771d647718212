import type { FastifyInstance } from 'fastify';
import { object } from 'superstruct';
import { Email, Otp, Password } from '../../src/domain/account.ts';
import { paths } from '../../src/protocol/paths.ts';
import { rememberDevice } from '../accounts/asker.ts';
import { assertUncommonPassword } from '../accounts/common-passwords.ts';
import { requestPasswordReset, resetPassword, warnOfGuessing } from '../accounts/password-reset.ts';
import { emailScope } from '../accounts/registration-scopes.ts';
import type { Context } from '../context.ts';
import { createDiscreetSender } from '../mail/discreet-mail.ts';
import { languageOf } from '../plugins/language.ts';
import { answerOnce, isRepeat, sendAnswer } from '../plugins/idempotency.ts';
import { enforceGuessLimits } from '../plugins/rate-limit.ts';
import { readFields } from '../plugins/read-fields.ts';

const ResetRequest = object({ email: Email });
const Reset = object({ email: Email, otp: Otp, password: Password });

/** A forgotten password (spec.md §4, §7). */
export function passwordResetRoutes(context: Context) {
  return async (api: FastifyInstance): Promise<void> => {
    const mails = createDiscreetSender(context);

    api.post(paths.requestPasswordReset, async (request, reply) => {
      const { email } = readFields(ResetRequest, request.body);
      await enforceGuessLimits(context, 'mail', { request, email });
      mails.sendAfter(reply, await requestPasswordReset(context, email, languageOf(request)));
      return { status: 'sent' };
    });

    api.post(paths.resetPassword, async (request, reply) => {
      const { email, otp, password } = readFields(Reset, request.body);
      // Before the code is looked at: it stays good for a better password, and that is no try.
      await assertUncommonPassword({ password, email });
      const { asker, takeBack } = await enforceGuessLimits(context, 'code', { request, email });
      const answer = await answerOnce(context, request, {
        scope: emailScope(email),
        work: (transaction) =>
          resetPassword(context, transaction, { email, code: otp, password, asker }),
      });
      if (answer.status === 200) {
        await takeBack(context.db);
        rememberDevice(context, { request, reply, email });
      } else if (!isRepeat(request)) {
        const warning = await warnOfGuessing(context, email);
        if (warning) mails.sendAfter(reply, warning);
      }
      return sendAnswer(reply, answer);
    });

    api.addHook('onClose', () => mails.settled());
  };
}
