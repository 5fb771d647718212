import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { toMessage, sendDecoyMail, type Mail, type Mailer } from './mail.ts';

interface MailFolderOptions {
  dataDir: string;
  now: () => number;
  onFile: (path: string, mail: Mail) => void;
}

/**
 * A file gets its final name when it is complete: no program that watches the folder reads half a
 * mail.
 */
export function createMailFolder({ dataDir, now, onFile }: MailFolderOptions): Mailer {
  const folder = join(dataDir, 'mail');
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
