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
        for (const { name, text } of (await listMailsTo(folder, email)).toReversed()) {
          // The code has a line of its own.
          const [, otp] = /^ {4}(\d{6})\r?$/mu.exec(text) ?? [];
          if (otp === undefined || opened.has(name)) continue;
          opened.add(name);
          return otp;
        }
        await wait(10);
      }
      throw new Error(`${email} got no one-time password within ${ARRIVAL_MAX_MS / 1000} s.`);
    },
  };
}

export interface Mail {
  /** The name of its file. */
  name: string;
  subject: string;
  /** Both parts of the mail are decoded from quoted-printable. */
  text: string;
}

/** The newest mail is the last. */
export async function listMailsTo(folder: string, email: string): Promise<Mail[]> {
  const names = await listMailNames(folder);
  const mails = await Promise.all(
    names.map(async (name) => ({ name, mail: await readMail(join(folder, name)) })),
  );
  return mails
    .filter(({ mail }) => mail.toLowerCase().includes(`\nto: ${email.toLowerCase()}`))
    .map(({ name, mail }) => ({
      name,
      subject: readSubject(mail),
      text: fromQuotedPrintable(mail.replaceAll(/=\r?\n/gu, '')),
    }));
}

/** The names begin with the time. */
export async function listMailNames(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith('.eml')).toSorted();
}

const mails = new Map<string, Promise<string>>();
/** Reads each file once, because a mail never changes. */
function readMail(path: string): Promise<string> {
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
      encoding.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString()
        : fromQuotedPrintable(text.replaceAll('_', ' ')),
    );
}

function fromQuotedPrintable(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/giu, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString();
}
