import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Context } from '../context.ts';
import type { DiscreetMail } from '../mail/mail.ts';

interface DiscreetSender {
  /** Begins with the mail some time after the answer has gone, whether it is meant or not. */
  sendAfter: (reply: FastifyReply, mail: DiscreetMail) => void;
  /** When all that was begun is over. It never rejects. */
  settled: () => Promise<void>;
}

/**
 * Sends mail so that neither the answer that caused it nor the next one takes longer where
 * there is somebody to send it to: writing a mail keeps the program busy for a millisecond.
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
      log.error({ err: error }, 'A mail could not be handed on');
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

/** Longer than an answer takes to arrive; the same for all, so that the newest code comes last. */
const DELAY_MS = 100;
