import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Context } from '../context.ts';
import type { DiscreetMail } from '../mail/mail.ts';

interface DiscreetSender {
  /**
   * Sends the mail some time after the answer. A mail that must not be sent is composed too, so
   * that no timing reveals whether a mail is sent.
   */
  sendAfter: (reply: FastifyReply, mail: DiscreetMail) => void;
  /** Resolves when no mail is being composed or sent any more. It never rejects. */
  settled: () => Promise<void>;
}

/**
 * Makes a sender whose timing does not show whether a mail is really sent. Composing a mail takes a
 * millisecond, which must delay neither this answer nor the next answer.
 */
export function createDiscreetSender({
  mailer,
  log,
}: Pick<Context, 'mailer' | 'log'>): DiscreetSender {
  const underWay = new Set<Promise<void>>();

  async function send({ raw }: FastifyReply, { mail, isMeant }: DiscreetMail): Promise<void> {
    if (!raw.closed) await new Promise((closed) => raw.once('close', closed));
    await wait(DELAY_MS);
    try {
      await (isMeant ? mailer.send(mail) : mailer.discard(mail));
    } catch (error) {
      log.error({ err: error }, 'A mail could not be sent');
    }
  }

  return {
    sendAfter(reply, mail) {
      const sending: Promise<void> = send(reply, mail).finally(() => underWay.delete(sending));
      underWay.add(sending);
    },
    async settled() {
      await Promise.all(underWay);
    },
  };
}

/**
 * The delay before a mail is sent, in milliseconds. It is longer than an answer takes to arrive.
 * All mails have the same delay, so that they are sent in the order of their requests.
 */
const DELAY_MS = 100;
