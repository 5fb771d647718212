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
  /** Tells the owner of the account by mail. A repeated request sends no second mail. */
  tellOwner: (reply: FastifyReply, about: { to: string; what: AccountEvent }) => void;
}

/**
 * The time of an answer must not show whether a mail is sent. So each mail is composed after the
 * answer, and a mail that is not sent is composed, too. A stopping server waits for these mails.
 */
export function createDiscreetSender(
  { mailer, log }: Pick<Context, 'mailer' | 'log'>,
  app: FastifyInstance,
): DiscreetSender {
  const running = new Set<Promise<void>>();

  async function send({ raw }: FastifyReply, { mail, isMeant }: DiscreetMail): Promise<void> {
    if (!raw.closed) await new Promise((closed) => raw.once('close', closed));
    await wait(mailer.delayMs);
    try {
      await (isMeant ? mailer.send(mail) : mailer.discard(mail));
    } catch (error) {
      log.error(
        { err: error },
        'A mail about an account could not be sent and is not sent again. Check the mail server (SMTP_URL)',
      );
    }
  }

  function sendAfter(reply: FastifyReply, mail: DiscreetMail | undefined): void {
    if (!mail) return;
    const sending: Promise<void> = send(reply, mail).finally(() => running.delete(sending));
    running.add(sending);
  }

  app.addHook('onClose', async () => void (await Promise.all(running)));
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

/** Warns the owner if somebody on a logged-in phone guesses the password that a call asks for. */
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
