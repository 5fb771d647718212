import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Context } from '../context.ts';
import type { DiscreetMail } from '../mail/mail.ts';

interface DiscreetSender {
  /**
   * Starts the work of a mail some time after the answer was sent, whether the mail is meant or
   * not.
   */
  sendAfter: (reply: FastifyReply, mail: DiscreetMail) => void;
  /** Resolves when all mails that were started are done. It never rejects. */
  settled: () => Promise<void>;
}

/**
 * Makes a sender whose timing does not show whether a mail has a recipient: composing a mail takes
 * a millisecond, and neither this answer nor the next one may take longer because of it.
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
 * Longer than an answer takes to arrive; the same for all mails, so that the newest code comes
 * last.
 */
const DELAY_MS = 100;
