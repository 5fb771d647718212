import { createTransport } from 'nodemailer';
import { toMessage, writeToNobody, type Mailer } from './mail.ts';

/** Sends mail through the operator's mail server, over a few connections that stay open. */
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

/**
 * The timeout for connecting to the mail server, for its greeting, and for each silence. It is
 * shorter than the client's own timeout (spec.md §9: 30 s), so that the client gets an answer.
 */
const TIMEOUT_MS = 10_000;
