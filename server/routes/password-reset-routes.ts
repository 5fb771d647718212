import type { FastifyInstance } from 'fastify';
import { object } from 'superstruct';
import { Email, Otp, Password } from '../../src/domain/account.ts';
import { paths } from '../../src/protocol/paths.ts';
import { assertUncommonPassword } from '../accounts/common-passwords.ts';
import { emailScope } from '../accounts/registration-scopes.ts';
import { requestPasswordReset, resetPassword } from '../accounts/password-reset.ts';
import type { Context } from '../context.ts';
import { answerOnce, sendAnswer } from '../plugins/idempotency.ts';
import { addressOf, emailKey, enforceLimits } from '../plugins/rate-limit.ts';
import { readFields } from '../plugins/read-fields.ts';

const ResetRequest = object({ email: Email });
const Reset = object({ email: Email, otp: Otp, password: Password });

/** A forgotten password (spec.md §4, §7). */
export function passwordResetRoutes(context: Context) {
  return async (api: FastifyInstance): Promise<void> => {
    const mailsUnderWay = new Set<Promise<void>>();

    api.post(paths.requestPasswordReset, async (request) => {
      const { email } = readFields(ResetRequest, request.body);
      await enforceLimits(context, {
        'one-time password by address': addressOf(request),
        'one-time password by email': emailKey(email),
      });
      const sendMail = await requestPasswordReset(context, email);
      const sending: Promise<void> = sendMail().finally(() => mailsUnderWay.delete(sending));
      mailsUnderWay.add(sending);
      return { status: 'sent' };
    });

    api.post(paths.resetPassword, async (request, reply) => {
      const { email, otp, password } = readFields(Reset, request.body);
      await enforceLimits(context, {
        'verify by address': addressOf(request),
        'verify by subject': emailKey(email),
      });
      // Before the code is looked at: it stays good for a better password.
      await assertUncommonPassword({ password, email });
      const answer = await answerOnce(context, request, {
        scope: emailScope(email),
        work: (transaction) => resetPassword(context, transaction, { email, code: otp, password }),
      });
      return sendAnswer(reply, answer);
    });

    api.addHook('onClose', async () => {
      await Promise.all(mailsUnderWay);
    });
  };
}
