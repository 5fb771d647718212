import type { Settings } from '../base/settings.ts';
import { createMailFolder } from './mail-folder.ts';
import type { Mail, Mailer } from './mail.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

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
