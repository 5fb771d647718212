import { createTransport } from 'nodemailer';
import type { Settings } from '../base/settings.ts';
import { createMailFolder } from './mail-folder.ts';
import { toMessage, sendDecoyMail, type Mail, type Mailer } from './mail.ts';

interface MailerOptions {
  settings: Settings;
  now: () => number;
  /** Called for each mail that is written to a file. */
  onFile: (path: string, mail: Mail) => void;
}

export function createMailer({ settings, now, onFile }: MailerOptions): Mailer {
  if (settings.smtp) return createSmtpMailer(settings.smtp);
  return createMailFolder({ dataDir: settings.dataDir, now, onFile });
}

function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
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
    discard: (mail) => sendDecoyMail(mail, from),
    close: () => transport.close(),
  };
}

/** Shorter than the client's own timeout (spec.md §9: 30 s), so that the client gets an answer. */
const TIMEOUT_MS = 10_000;
