import { createTransport } from 'nodemailer';
import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '../base/settings.ts';
import { type Mail, type Mailer, sendDecoyMail, toMessage } from './mail.ts';

interface MailerOptions {
  settings: Settings;
  now: () => number;
  onFile: (path: string, mail: Mail) => void;
}

export function createMailer(options: MailerOptions): Mailer {
  const { smtp } = options.settings;
  return smtp ? createSmtpMailer(smtp) : createMailFolder(options);
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
    delayMs: 100,
    async send(mail) {
      await transport.sendMail({ ...toMessage(mail), from });
    },
    discard: (mail) => sendDecoyMail(mail, from),
    close: () => transport.close(),
  };
}

/** Shorter than the client's own timeout (spec.md §9: 30 s), so that the client gets an answer. */
const TIMEOUT_MS = 10_000;

/** A file gets its final name when complete, so that nothing in the folder is half a mail. */
function createMailFolder({ settings, now, onFile }: MailerOptions): Mailer {
  const folder = join(settings.dataDir, 'mail');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  let written = 0;
  return {
    async send(mail) {
      const message = await transport.sendMail({
        ...toMessage(mail),
        from: FROM,
        date: new Date(now()),
        // With this encoding, Latin text is readable in a text editor.
        textEncoding: 'quoted-printable',
      });
      const name = fileName(now(), (written += 1));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const draft = join(folder, `.${name}.draft`);
      const path = join(folder, name);
      await writeFile(draft, message.message as Buffer, { mode: 0o600 });
      await rename(draft, path);
      onFile(path, mail);
    },
    discard: (mail) => sendDecoyMail(mail, FROM),
    close: () => transport.close(),
  };
}

/** '20261120T110913123Z-000001-9f86d081.eml' */
function fileName(nowMs: number, count: number): string {
  const time = new Date(nowMs).toISOString().replace(/[-:.]/gu, '');
  return `${time}-${String(count).padStart(6, '0')}-${randomBytes(4).toString('hex')}.eml`;
}

const FROM = 'Sambandh <no-reply@sambandh.example>';
