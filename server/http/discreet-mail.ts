import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../context.ts';
import { accountMail, type AccountEvent, type Told } from '../mail/account-mail.ts';
import type { DiscreetMail } from '../mail/mail.ts';
import { isRepeat } from './idempotency.ts';
import { languageOf } from './language.ts';
import { listFormerEmails } from '../accounts/email-change.ts';
import { warnOfGuessing } from '../accounts/warn-of-guessing.ts';
import { findAccount } from '../repositories/account-repository.ts';
import { mustGetClaims } from './authentication.ts';

interface DiscreetSender {
  sendAfter: (reply: FastifyReply, mail: DiscreetMail | undefined) => void;
  /**
   * Tells the owner of the account by mail, also at each former address that can still undo a change
   * of address. A repeated request sends no second mail.
   */
  tellOwner: (reply: FastifyReply, about: { to: string; what: AccountEvent }) => void;
}

/**
 * The time of an answer must not show whether a mail is sent. So each mail is composed after the
 * answer, and a mail that is not sent is composed, too. A stopping server waits for these mails.
 */
export function createDiscreetSender(
  context: Pick<Context, 'mailer' | 'log' | 'db' | 'now'>,
  app: FastifyInstance,
): DiscreetSender {
  const { mailer, log } = context;
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
    if (mail) track(send(reply, mail));
  }

  function track(work: Promise<void>): void {
    const tracked: Promise<void> = work.finally(() => running.delete(tracked));
    running.add(tracked);
  }

  async function tellFormer(reply: FastifyReply, { to, what, language }: Told): Promise<void> {
    try {
      const former = await listFormerEmails(context, to);
      const mails = former.map((each) => accountMail({ to: each, what, language, isFormer: true }));
      await Promise.all(mails.map((mail) => send(reply, { mail, isMeant: true })));
    } catch (error) {
      log.error(
        { err: error },
        'The former addresses of an account could not be read, so no mail was sent to them. Check the database',
      );
    }
  }

  app.addHook('onClose', async () => void (await Promise.all(running)));
  return {
    sendAfter,
    tellOwner(reply, about) {
      const { request } = reply;
      if (isRepeat(request)) return;
      const told = { ...about, language: languageOf(request) };
      sendAfter(reply, { mail: accountMail(told), isMeant: true });
      track(tellFormer(reply, told));
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
