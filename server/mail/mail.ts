import { createTransport } from 'nodemailer';

export interface Mail {
  /** One address. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** A mail of which whoever caused it must not learn whether it is sent. */
export interface DiscreetMail {
  mail: Mail;
  /** False: there is nobody whom it is for, and as much is done for it. */
  isMeant: boolean;
}

export interface Mailer {
  /** Resolves when the mail is out of our hands; rejects when it could not be handed on. */
  send: (mail: Mail) => Promise<void>;
  /** Does the work of writing a mail, which goes to nobody. */
  discard: (mail: Mail) => Promise<void>;
  close: () => void;
}

/** The mail as nodemailer takes it, which would make a list of an address with a comma in it. */
export function toMessage({ to, ...mail }: Mail) {
  return { ...mail, to: { name: '', address: to } };
}

const nowhere = createTransport({ streamTransport: true, buffer: true });

export async function writeToNobody(mail: Mail, from: string): Promise<void> {
  await nowhere.sendMail({ ...toMessage(mail), from });
}
