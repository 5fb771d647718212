import type { FastifyInstance } from 'fastify';
import { object } from 'superstruct';
import { Password } from '../../src/domain/account.ts';
import { NewPassword } from '../../src/domain/new-password.ts';
import { ACCESS_PATHS, PasswordChanged } from '../../src/protocol/access.ts';
import {
  assertPasswordOf,
  enforcePasswordTries,
  lockOwnAccount,
} from '../accounts/own-password.ts';
import { hashPassword } from '../accounts/password.ts';
import type { Context } from '../context.ts';
import { mustGetClaims } from '../http/authentication.ts';
import { createDiscreetSender } from '../http/discreet-mail.ts';
import { answerOwn, sendAnswer } from '../http/idempotency.ts';
import { readFields } from '../http/read-fields.ts';
import { call, json } from '../openapi/operation.ts';
import { mustGetAccount, setPassword } from '../repositories/account-repository.ts';
import { endOtherSessions } from '../repositories/session-repository.ts';

const PasswordChange = object({ current_password: Password, password: NewPassword });
const CHANGE_PASSWORD = call({
  id: 'changePassword',
  tag: 'account',
  summary: 'Change the password, with the one that there is',
  description: 'Every sign-in but this one ends. The owner gets a mail.',
  isOnce: true,
  body: PasswordChange,
  answers: { 200: json('Changed', PasswordChanged) },
});

/** Extension 'access'. */
export function ownPasswordRoutes(context: Context) {
  return async (own: FastifyInstance): Promise<void> => {
    const mails = createDiscreetSender(context, own);

    own.post(ACCESS_PATHS.password, CHANGE_PASSWORD, async (request, reply) => {
      const given = readFields(PasswordChange, request.body);
      const claims = mustGetClaims(request);
      const { accountId } = claims;
      const { email } = await mustGetAccount(context.db, accountId);
      await enforcePasswordTries(context, claims);
      const answer = await answerOwn(context, request, async (transaction) => {
        const account = await lockOwnAccount(transaction, claims);
        await assertPasswordOf(account, given.current_password, 'current_password');
        const passwordHash = await hashPassword(given.password);
        const now = new Date(context.now());
        await setPassword(transaction, { accountId, passwordHash, now });
        await endOtherSessions(transaction, { ...claims, now });
        return { status: 200, body: { status: 'changed' } };
      });
      mails.tellOwner(reply, { to: email, what: { kind: 'password-changed' } });
      return sendAnswer(reply, answer);
    });
  };
}
