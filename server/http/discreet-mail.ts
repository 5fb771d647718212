import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Context } from '../context.ts';
import type { DiscreetMail } from '../mail/mail.ts';

interface DiscreetSender {
  sendAfter: (reply: FastifyReply, mail: DiscreetMail) => void;
  /** Resolves when no mail is under way any more. Never rejects. */
  settled: () => Promise<void>;
}

/**
 * The timing must not show whether a mail is really sent: a mail that is not sent is composed, too.
 * Composing takes a millisecond, which must delay no answer.
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
      log.error({ err: error }, 'A mail could not be written or sent');
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
 * After this time, the answer has probably arrived. All mails have the same delay, so that they
 * keep their order.
 */
const DELAY_MS = 100;
