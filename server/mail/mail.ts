import { createTransport } from 'nodemailer';

export interface Mail {
  /** A single e-mail address. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

/**
 * A mail whose sending is a secret: the person who caused it must not find out whether it is sent.
 */
export interface DiscreetMail {
  mail: Mail;
  /**
   * False if the mail must not be sent. The server then does the same work as for sending it, so
   * that the timing does not show the difference.
   */
  isMeant: boolean;
}

export interface Mailer {
  /**
   * Resolves when the mail server has accepted the mail or when the mail's file is written.
   * Otherwise it rejects.
   */
  send: (mail: Mail) => Promise<void>;
  /** Does the same work as `send`, but does not send the mail. */
  discard: (mail: Mail) => Promise<void>;
  close: () => void;
}

/**
 * Returns the mail in the form that nodemailer expects. In a plain text, nodemailer would read an
 * address with a comma as two addresses.
 */
export function toMessage({ to, ...mail }: Mail) {
  return { ...mail, to: { name: '', address: to } };
}

const nowhere = createTransport({ streamTransport: true, buffer: true });

export async function writeToNobody(mail: Mail, from: string): Promise<void> {
  await nowhere.sendMail({ ...toMessage(mail), from });
}
