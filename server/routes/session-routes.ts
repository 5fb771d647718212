import type { FastifyInstance } from 'fastify';
import { object, string } from 'superstruct';
import { Credentials } from '../../src/domain/account.ts';
import { paths } from '../../src/protocol/paths.ts';
import { Tokens } from '../../src/protocol/replies.ts';
import { isPassword } from '../accounts/password.ts';
import { warnOfGuessing } from '../accounts/warn-of-guessing.ts';
import { closeSession, openSession, refreshSession } from '../accounts/session.ts';
import { foldEmail } from '../base/email.ts';
import { ProblemError } from '../base/problem-error.ts';
import type { Context } from '../context.ts';
import { limitGuesses, rememberDevice } from '../http/asker.ts';
import { readUserAgent } from '../http/device.ts';
import { createDiscreetSender } from '../http/discreet-mail.ts';
import { inTurn } from '../http/idempotency.ts';
import { networkOf } from '../http/network.ts';
import { readFields } from '../http/read-fields.ts';
import { enforceLimits } from '../limits/rate-limit.ts';
import { call, json, REMEMBERING } from '../openapi/operation.ts';
import { done } from '../openapi/schema.ts';
import {
  findAccountByEmail,
  findBlock,
  hasPasswordStill,
} from '../repositories/account-repository.ts';

const SIGN_IN = call({
  id: 'signIn',
  tag: 'session',
  summary: 'Sign in',
  body: Credentials,
  answers: { 200: { ...json('Signed in', Tokens), headers: REMEMBERING } },
  refusals: ['login_failed', 'account_blocked', 'rate_limited'],
});

const RefreshToken = object({ refresh: string() });
const REFRESH = call({
  id: 'refreshSession',
  tag: 'session',
  summary: 'Get the next tokens',
  description:
    'A refresh token stays valid until one of its successors is used, so that a lost answer logs nobody out. If it is used after that, the session ends.',
  body: RefreshToken,
  answers: { 200: json('The next tokens', Tokens) },
  refusals: ['refresh_refused', 'rate_limited'],
});
const SIGN_OUT = call({
  id: 'signOut',
  tag: 'session',
  summary: 'End a session',
  description:
    'Needs the refresh token, or the `logout` secret of a sign-in or refresh, which only ends the session.',
  body: RefreshToken,
  answers: { 200: json('Ended, or it was no session', done('signed out')) },
});

/** Calls of spec.md §7. */
export function sessionRoutes(context: Context) {
  return async (api: FastifyInstance): Promise<void> => {
    const mails = createDiscreetSender(context, api);
    api.post(paths.login, SIGN_IN, async (request, reply) => {
      const { username, password } = readFields(Credentials, request.body);
      const { takeBack } = await limitGuesses(context, 'login', { request, email: username });
      const account = await findAccountByEmail(context.db, foldEmail(username));
      // Hashing and file access share a few threads: the guesses of a network wait for each other.
      const guess = () => isPassword(password, account?.passwordHash);
      const isRight = await inTurn(`login from ${networkOf(request)}`, guess).catch(
        async (error: unknown) => {
          // The password was not checked: too many guesses of the network are waiting.
          if (error instanceof ProblemError) await takeBack(context.db);
          throw error;
        },
      );
      if (!isRight || !account) {
        mails.sendAfter(reply, await warnOfGuessing(context, 'passwords', username));
        throw new ProblemError('login_failed');
      }
      // Not in the transaction below: a refusal there would roll it back.
      await takeBack(context.db);
      const signIn = { accountId: account.id, userAgent: readUserAgent(request) };
      const tokens = await context.db.transaction(async (transaction) => {
        // The password may have changed since it was checked: then this login must open no session.
        if (!(await hasPasswordStill(transaction, account))) throw new ProblemError('login_failed');
        if (await findBlock(transaction, account.id)) throw new ProblemError('account_blocked');
        await enforceLimits(context, { 'sign-in by account': String(account.id) }, transaction);
        return openSession(context, transaction, signIn);
      });
      rememberDevice(context, { request, reply, email: username });
      return tokens;
    });

    api.post(paths.refresh, REFRESH, async (request) => {
      const { refresh } = readFields(RefreshToken, request.body);
      await enforceLimits(context, { 'refresh by network': networkOf(request) });
      const tokens = await refreshSession(context, refresh);
      if (!tokens) throw new ProblemError('refresh_refused');
      return tokens;
    });

    api.post(paths.logout, SIGN_OUT, async (request) => {
      const { refresh } = readFields(RefreshToken, request.body);
      await closeSession(context, refresh);
      return { status: 'signed out' };
    });
  };
}
