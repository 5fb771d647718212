import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../context.ts';
import { accountMail, type AccountEvent } from '../mail/account-mail.ts';
import type { DiscreetMail } from '../mail/mail.ts';
import { isRepeat } from './idempotency.ts';
import { languageOf } from './language.ts';
import { warnOfGuessing } from '../accounts/warn-of-guessing.ts';
import { findAccount } from '../repositories/account-repository.ts';
import { mustGetClaims } from './authentication.ts';

interface DiscreetSender {
  sendAfter: (reply: FastifyReply, mail: DiscreetMail | undefined) => void;
  /** Mails what was done to the owner of the account. A repeated request sends no second mail. */
  tellOwner: (reply: FastifyReply, about: { to: string; what: AccountEvent }) => void;
}

/**
 * The timing must not show whether a mail is really sent: a mail that is not sent is composed, too.
 * Composing takes a millisecond, which must delay no answer. The server stops when no mail is under
 * way any more.
 */
export function createDiscreetSender(
  { mailer, log }: Pick<Context, 'mailer' | 'log'>,
  app: FastifyInstance,
): DiscreetSender {
  const underWay = new Set<Promise<void>>();

  async function send({ raw }: FastifyReply, { mail, isMeant }: DiscreetMail): Promise<void> {
    if (!raw.closed) await new Promise((closed) => raw.once('close', closed));
    await wait(mailer.delayMs);
    try {
      await (isMeant ? mailer.send(mail) : mailer.discard(mail));
    } catch (error) {
      log.error({ err: error }, 'A mail could not be written or sent');
    }
  }

  function sendAfter(reply: FastifyReply, mail: DiscreetMail | undefined): void {
    if (!mail) return;
    const sending: Promise<void> = send(reply, mail).finally(() => underWay.delete(sending));
    underWay.add(sending);
  }

  app.addHook('onClose', async () => void (await Promise.all(underWay)));
  return {
    sendAfter,
    tellOwner(reply, about) {
      const { request } = reply;
      if (isRepeat(request)) return;
      const mail = accountMail({ ...about, language: languageOf(request) });
      sendAfter(reply, { mail, isMeant: true });
    },
  };
}

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
