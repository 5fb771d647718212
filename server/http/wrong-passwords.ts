import type { FastifyInstance } from 'fastify';
import { warnOfGuessing } from '../accounts/warn-of-guessing.ts';
import type { Context } from '../context.ts';
import { findAccount } from '../repositories/account-repository.ts';
import { mustGetClaims } from './authentication.ts';
import { createDiscreetSender } from './discreet-mail.ts';

/** For all calls that want the password once more: whoever guesses may have borrowed the phone. */
export function countWrongPasswords(own: FastifyInstance, context: Context): void {
  const mails = createDiscreetSender(context, own);
  own.addHook('preSerialization', async (request, reply, payload) => {
    const { fields } = payload as { fields?: Record<string, unknown> };
    if (reply.statusCode !== 422 || !Object.values(fields ?? {}).includes('passwordWrong')) return;
    const account = await findAccount(context.db, mustGetClaims(request).accountId);
    if (account)
      mails.sendAfter(reply, await warnOfGuessing(context, 'own passwords', account.email));
  });
}
