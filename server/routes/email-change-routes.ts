import type { FastifyInstance } from 'fastify';
import { object } from 'superstruct';
import { Email, Otp, Password } from '../../src/domain/account.ts';
import { ACCESS_PATHS } from '../../src/protocol/access.ts';
import { API_BASE } from '../../src/protocol/paths.ts';
import { rememberDevice } from '../accounts/asker.ts';
import { confirmEmailChange, requestEmailChange } from '../accounts/email-change.ts';
import { maskEmail } from '../accounts/email.ts';
import { enforcePasswordTries } from '../accounts/own-password.ts';
import type { Context } from '../context.ts';
import { accountMail } from '../mail/account-mail.ts';
import { createDiscreetSender } from '../mail/discreet-mail.ts';
import type { Mail } from '../mail/mail.ts';
import { accountScope, mustGetClaims } from '../plugins/authentication.ts';
import { answerOnce, sendAnswer } from '../plugins/idempotency.ts';
import { languageOf } from '../plugins/language.ts';
import { enforceGuessLimits } from '../plugins/rate-limit.ts';
import { readFields } from '../plugins/read-fields.ts';
import { linkOrigin } from '../web/link-origin.ts';

const EmailRequest = object({ email: Email, password: Password });
const Confirmation = object({ email: Email, otp: Otp });

/** Extension 'access': another address for the account, shown to be one's own by a code. */
export function emailChangeRoutes(context: Context) {
  return async (own: FastifyInstance): Promise<void> => {
    const mails = createDiscreetSender(context);

    own.post(ACCESS_PATHS.email, async (request, reply) => {
      const { email, password } = readFields(EmailRequest, request.body);
      const claims = mustGetClaims(request);
      await enforcePasswordTries(context, claims);
      await enforceGuessLimits(context, 'mail', { request, email });
      const language = languageOf(request);
      let mail: Mail | undefined;
      const answer = await answerOnce(context, request, {
        scope: accountScope(claims.accountId),
        work: async (transaction) => {
          const asked = { claims, password, email, language };
          mail = await requestEmailChange(context, transaction, asked);
          return { status: 200, body: { status: 'sent' } };
        },
      });
      if (mail) mails.sendAfter(reply, { mail, isMeant: true });
      return sendAnswer(reply, answer);
    });

    own.post(ACCESS_PATHS.emailConfirmation, async (request, reply) => {
      const { email, otp: code } = readFields(Confirmation, request.body);
      const claims = mustGetClaims(request);
      // Not the address's own tries, which are for setting a new password, and not the account's:
      // whoever has taken a token could use those up.
      const { takeBack } = await enforceGuessLimits(context, 'code', {
        request,
        email: `change to ${email}`,
      });
      let mail: Mail | undefined;
      const answer = await answerOnce(context, request, {
        scope: accountScope(claims.accountId),
        work: async (transaction) => {
          const given = { claims, email, code };
          const done = await confirmEmailChange(context, transaction, given);
          if (done.confirmed) {
            await takeBack(transaction);
            const { formerEmail, secret } = done.confirmed;
            const origin = linkOrigin(context.settings, request);
            mail = accountMail({
              to: formerEmail,
              language: languageOf(request),
              what: {
                kind: 'email-changed',
                email: maskEmail(email),
                undoUrl: origin && `${origin}${API_BASE}${ACCESS_PATHS.emailUndo}${secret}`,
              },
            });
          }
          return done.answer;
        },
      });
      if (answer.status === 200) rememberDevice(context, { request, reply, email });
      if (mail) {
        context.log.info({ accountId: claims.accountId }, 'An address was changed');
        mails.sendAfter(reply, { mail, isMeant: true });
      }
      return sendAnswer(reply, answer);
    });

    own.addHook('onClose', () => mails.settled());
  };
}
