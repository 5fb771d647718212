import type { FastifyInstance } from 'fastify';
import { object } from 'superstruct';
import { Email, Otp, NewEmailForm } from '../../src/domain/account.ts';
import { ACCESS_PATHS, EmailChanged, EmailCodeSent } from '../../src/protocol/access.ts';
import { API_BASE } from '../../src/protocol/paths.ts';
import {
  confirmEmailChange,
  requestEmailChange,
  type Confirmed,
} from '../accounts/email-change.ts';
import { enforcePasswordTries } from '../accounts/own-password.ts';
import { maskEmail } from '../base/email.ts';
import type { Context } from '../context.ts';
import { limitGuesses, rememberDevice } from '../http/asker.ts';
import { mustGetClaims } from '../http/authentication.ts';
import { createDiscreetSender } from '../http/discreet-mail.ts';
import { answerOwn, sendAnswer } from '../http/idempotency.ts';
import { languageOf } from '../http/language.ts';
import { readFields } from '../http/read-fields.ts';
import type { Mail } from '../mail/mail.ts';
import { call, json, OTP_REFUSALS, REMEMBERING } from '../openapi/operation.ts';

const REQUEST_CHANGE = call({
  id: 'requestEmailChange',
  tag: 'account',
  summary: 'Send a code to the address that the account is to have',
  description:
    'Needs the password again. The answer is the same if that address has an account. The mail then says so, and contains no code.',
  isOnce: true,
  body: NewEmailForm,
  answers: { 200: json('A mail is on its way', EmailCodeSent) },
});

const Confirmation = object({ email: Email, otp: Otp });
const CONFIRM_CHANGE = call({
  id: 'confirmEmailChange',
  tag: 'account',
  summary: 'Change the address, with the code that was sent to it',
  description:
    'The code is valid for the session that asked for it. The former address gets a mail with a link that undoes the change, for seven days.',
  isOnce: true,
  body: Confirmation,
  answers: {
    200: { ...json('The new address', EmailChanged), headers: REMEMBERING },
  },
  refusals: [...OTP_REFUSALS, 'user_exists'],
});

/** Extension 'access'. A code proves that the new address belongs to the user. */
export function emailChangeRoutes(context: Context) {
  return async (own: FastifyInstance): Promise<void> => {
    const mails = createDiscreetSender(context, own);

    own.post(ACCESS_PATHS.email, REQUEST_CHANGE, async (request, reply) => {
      const { email, password } = readFields(NewEmailForm, request.body);
      const claims = mustGetClaims(request);
      await enforcePasswordTries(context, claims);
      await limitGuesses(context, 'mail', { request, email });
      const language = languageOf(request);
      let mail: Mail | undefined;
      const answer = await answerOwn(context, request, async (transaction) => {
        const asked = { claims, password, email, language };
        mail = await requestEmailChange(context, transaction, asked);
        return { status: 200, body: { status: 'sent' } };
      });
      if (mail) mails.sendAfter(reply, { mail, isMeant: true });
      return sendAnswer(reply, answer);
    });

    own.post(ACCESS_PATHS.emailConfirmation, CONFIRM_CHANGE, async (request, reply) => {
      const { email, otp: code } = readFields(Confirmation, request.body);
      const claims = mustGetClaims(request);
      // These attempts do not count for the address itself. Otherwise somebody with a stolen token
      // could use up the attempts that the owner of an address has for other codes.
      const { takeBack } = await limitGuesses(context, 'code', {
        request,
        email: `change to ${email}`,
      });
      let confirmed: Confirmed | undefined;
      const answer = await answerOwn(context, request, async (transaction) => {
        const done = await confirmEmailChange(context, transaction, { claims, email, code });
        ({ confirmed } = done);
        return done.answer;
      });
      if (answer.status === 200) {
        await takeBack(context.db);
        rememberDevice(context, { request, reply, email });
      }
      if (confirmed) {
        const { accountId } = claims;
        context.log.info({ accountId }, 'The e-mail address of an account was changed');
        // The request's Host header must not choose the target of a link in a mail.
        const here = `http://localhost:${request.socket.localPort}`;
        const origin = context.settings.publicUrl ?? here;
        const undoUrl = `${origin}${API_BASE}${ACCESS_PATHS.emailUndo}${confirmed.secret}`;
        const what = { kind: 'email-changed', email: maskEmail(email), undoUrl } as const;
        mails.tellOwner(reply, { to: confirmed.formerEmail, what });
      }
      return sendAnswer(reply, answer);
    });
  };
}
