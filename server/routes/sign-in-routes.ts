import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { object } from 'superstruct';
import { Password, OwnPasswordForm } from '../../src/domain/account.ts';
import { NewPassword } from '../../src/domain/new-password.ts';
import { ACCESS_PATHS, PasswordChanged, SignIns } from '../../src/protocol/access.ts';
import { isUuid, type AccessClaims } from '../accounts/access-token.ts';
import {
  assertPasswordOf,
  enforcePasswordTries,
  lockOwnAccount,
} from '../accounts/own-password.ts';
import { hashPassword } from '../accounts/password.ts';
import { REFRESH_LIFETIME_MS } from '../accounts/session.ts';
import { ProblemError } from '../base/problem-error.ts';
import type { Context } from '../context.ts';
import type { Queryable, Transaction } from '../db/database.ts';
import { mustGetClaims } from '../http/authentication.ts';
import { createDiscreetSender } from '../http/discreet-mail.ts';
import { answerOwn, sendAnswer } from '../http/idempotency.ts';
import { readFields, type OfId } from '../http/read-fields.ts';
import { call, json, routePath } from '../openapi/operation.ts';
import { mustGetAccount, setPassword } from '../repositories/account-repository.ts';
import { endSessions, listOpenSessions } from '../repositories/session-repository.ts';

const SIGN_INS = json('The open sessions', SignIns);
const LIST_SIGN_INS = call({
  id: 'listSignIns',
  tag: 'session',
  summary: 'Where the account is signed in: this sign-in first, then those used last',
  answers: { 200: SIGN_INS },
});
const END_SIGN_IN = call({
  id: 'endSignIn',
  tag: 'session',
  summary: 'End one sign-in of the account',
  description: 'Needs the password again. Its tokens end at once. The owner gets a mail.',
  isOnce: true,
  body: OwnPasswordForm,
  answers: { 200: SIGN_INS },
  refusals: ['not_found'],
});
const END_OTHERS = call({
  id: 'endOtherSignIns',
  tag: 'session',
  summary: 'End every sign-in of the account but this one',
  description: 'Needs the password again. Their tokens end at once. The owner gets a mail.',
  isOnce: true,
  body: OwnPasswordForm,
  answers: { 200: SIGN_INS },
});

const PasswordChange = object({ current_password: Password, password: NewPassword });
const CHANGE_PASSWORD = call({
  id: 'changePassword',
  tag: 'account',
  summary: 'Change the password, with the current one',
  description: 'Every sign-in but this one ends. The owner gets a mail.',
  isOnce: true,
  body: PasswordChange,
  answers: { 200: json('Changed', PasswordChanged) },
});

/** Extension 'access'. */
export function signInRoutes(context: Context) {
  return async (own: FastifyInstance): Promise<void> => {
    const mails = createDiscreetSender(context, own);

    async function end(
      request: FastifyRequest,
      reply: FastifyReply,
      work: (transaction: Transaction, claims: AccessClaims) => Promise<void>,
    ): Promise<FastifyReply> {
      const { password } = readFields(OwnPasswordForm, request.body);
      const claims = mustGetClaims(request);
      await enforcePasswordTries(context, claims);
      let owner = '';
      const answer = await answerOwn(context, request, async (transaction) => {
        const account = await lockOwnAccount(transaction, claims);
        owner = account.email;
        // Checked before `work`, which may throw: else a wrong password would not be counted as such.
        await assertPasswordOf(account, password);
        await work(transaction, claims);
        return { status: 200, body: await readSignIns(context, transaction, claims) };
      });
      mails.tellOwner(reply, { to: owner, what: { kind: 'sign-ins-ended' } });
      return sendAnswer(reply, answer);
    }

    own.get(ACCESS_PATHS.signIns, LIST_SIGN_INS, async (request) =>
      readSignIns(context, context.db, mustGetClaims(request)),
    );

    own.post<OfId>(
      routePath(ACCESS_PATHS.endSignIn(':id')),
      END_SIGN_IN,
      async (request, reply) => {
        const { id: sessionId } = request.params;
        if (!isUuid(sessionId)) throw new ProblemError('not_found');
        return end(request, reply, async (transaction, { accountId }) => {
          const now = new Date(context.now());
          const ended = await endSessions(transaction, { id: sessionId, accountId, now });
          if (ended === 0) throw new ProblemError('not_found');
        });
      },
    );

    own.post(ACCESS_PATHS.endOtherSignIns, END_OTHERS, async (request, reply) =>
      end(request, reply, async (transaction, { accountId, sessionId: except }) => {
        await endSessions(transaction, { accountId, except, now: new Date(context.now()) });
      }),
    );

    own.post(ACCESS_PATHS.password, CHANGE_PASSWORD, async (request, reply) => {
      const given = readFields(PasswordChange, request.body);
      const claims = mustGetClaims(request);
      const { accountId, sessionId: except } = claims;
      const { email } = await mustGetAccount(context.db, accountId);
      await enforcePasswordTries(context, claims);
      const answer = await answerOwn(context, request, async (transaction) => {
        const account = await lockOwnAccount(transaction, claims);
        await assertPasswordOf(account, given.current_password, 'current_password');
        const passwordHash = await hashPassword(given.password);
        const now = new Date(context.now());
        await setPassword(transaction, { accountId, passwordHash, now });
        await endSessions(transaction, { accountId, except, now });
        return { status: 200, body: { status: 'changed' } };
      });
      mails.tellOwner(reply, { to: email, what: { kind: 'password-changed' } });
      return sendAnswer(reply, answer);
    });
  };
}

async function readSignIns(
  { now }: Context,
  db: Queryable,
  { accountId, sessionId }: AccessClaims,
): Promise<SignIns> {
  const usedSince = new Date(now() - REFRESH_LIFETIME_MS);
  const sessions = await listOpenSessions(db, { accountId, usedSince });
  const signIns = sessions.map((session) => ({
    id: session.id,
    browser: session.userAgent,
    signed_in_at: session.createdAt.toISOString(),
    last_used_at: session.lastUsedAt.toISOString(),
    is_this: session.id === sessionId,
  }));
  return { sign_ins: signIns.toSorted((a, b) => Number(b.is_this) - Number(a.is_this)) };
}
