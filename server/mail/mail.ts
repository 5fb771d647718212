export interface Mail {
  /** One address. */
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** Resolves when the mail is out of our hands; rejects when it could not be handed on. */
  send: (mail: Mail) => Promise<void>;
  close: () => void;
}

/** The mail as nodemailer takes it, which would make a list of an address with a comma in it. */
export function toMessage({ to, ...mail }: Mail) {
  return { ...mail, to: { name: '', address: to } };
}
