import { createTransport } from 'nodemailer';

export interface Mail {
  /** A single e-mail address. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The person who caused this mail must not find out whether it is sent. */
export interface DiscreetMail {
  mail: Mail;
  /** If false, the server does the same work as for sending the mail, but does not send it. */
  isMeant: boolean;
}

export interface Mailer {
  /**
   * A mail about a request is sent so long after the answer, which has then probably arrived. All
   * mails have the same delay, so that they keep their order. Mails in a folder need none.
   */
  delayMs?: number;
  /** Resolves when the mail server has accepted the mail or when the mail's file is written. */
  send: (mail: Mail) => Promise<void>;
  discard: (mail: Mail) => Promise<void>;
  close: () => void;
}

/** In a plain text, nodemailer would read an address with a comma as two addresses. */
export function toMessage({ to, ...mail }: Mail) {
  return { ...mail, to: { name: '', address: to } };
}

const nowhere = createTransport({ streamTransport: true, buffer: true });

export async function sendDecoyMail(mail: Mail, from: string): Promise<void> {
  await nowhere.sendMail({ ...toMessage(mail), from });
}

/** Counts the mails that could not be sent since this server started. */
export function countFailures(mailer: Mailer): { mailer: Mailer; failed: () => number } {
  let failures = 0;
  const send = (mail: Mail) =>
    mailer.send(mail).catch((error: unknown) => {
      failures += 1;
      throw error;
    });
  return { mailer: { ...mailer, send }, failed: () => failures };
}
