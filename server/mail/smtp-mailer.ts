import { createTransport } from 'nodemailer';
import { toMessage, writeToNobody, type Mailer } from './mail.ts';

export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    async send(mail) {
      await transport.sendMail({ ...toMessage(mail), from });
    },
    discard: (mail) => writeToNobody(mail, from),
    close: () => transport.close(),
  };
}

/** Shorter than the client's own timeout (spec.md §9: 30 s), so that the client gets an answer. */
const TIMEOUT_MS = 10_000;
