import type { Settings } from '../base/settings.ts';
import { createMailFolder } from './mail-folder.ts';
import type { Mail, Mailer } from './mail.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

interface MailerOptions {
  settings: Settings;
  now: () => number;
  /** Hears where each mail was written, where mail is written to files. */
  onFile: (path: string, mail: Mail) => void;
}

/** By SMTP where the operator names a server, else into files under DATA_DIR. */
export function createMailer({ settings, now, onFile }: MailerOptions): Mailer {
  if (settings.smtp) return createSmtpMailer(settings.smtp);
  return createMailFolder({ dataDir: settings.dataDir, now, onFile });
}
