import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const ARRIVAL_MAX_MS = 10_000;

/** Each one-time password is returned once. A second call waits for the next mail. */
export function createMailbox(folder: string): { readOtp(email: string): Promise<string> } {
  const opened = new Set<string>();
  return {
    async readOtp(email) {
      const deadline = Date.now() + ARRIVAL_MAX_MS;
      while (Date.now() < deadline) {
        const mail = await findNewest(folder, { to: email, except: opened });
        if (mail) {
          opened.add(mail.name);
          return mail.otp;
        }
        await wait(10);
      }
      throw new Error(`${email} got no one-time password within ${ARRIVAL_MAX_MS / 1000} s.`);
    },
  };
}

async function findNewest(
  folder: string,
  { to, except }: { to: string; except: ReadonlySet<string> },
): Promise<{ name: string; otp: string } | undefined> {
  const names = await readdir(folder).catch(() => []);
  // The file names begin with the time, so the newest mail comes first.
  const unopened = names.filter((name) => name.endsWith('.eml') && !except.has(name));
  for (const name of unopened.toSorted().toReversed()) {
    const mail = await readMail(join(folder, name));
    if (!mail.toLowerCase().includes(`\nto: ${to.toLowerCase()}`)) continue;
    // The code has a line of its own.
    const [, otp] = /^ {4}(\d{6})\r?$/mu.exec(mail) ?? [];
    if (otp !== undefined) return { name, otp };
  }
  return undefined;
}

const mails = new Map<string, Promise<string>>();
/** Reads each file once, because a mail never changes. */
export function readMail(path: string): Promise<string> {
  const mail = mails.get(path) ?? readFile(path, 'utf8');
  mails.set(path, mail);
  return mail;
}

/** A subject may be folded and have encoded words (RFC 2047). */
export function readSubject(mail: string): string {
  const [, raw = ''] = /^Subject: (.*(?:\r?\n[ \t].*)*)/mu.exec(mail) ?? [];
  return raw
    .replaceAll(/\?=\s+=\?/gu, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/giu, (_, encoding: string, text: string) =>
      encoding.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString() : fromQ(text),
    );
}

function fromQ(text: string): string {
  const bytes = text
    .replaceAll('_', ' ')
    .replaceAll(/=([0-9A-F]{2})/giu, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
