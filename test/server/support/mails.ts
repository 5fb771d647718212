import { join } from 'node:path';
import { readMail, readSubject } from '../../support/mailbox.ts';
import type { TestServer } from '../../support/test-server.ts';

interface ReadMail {
  to: string;
  subject: string;
  /** Both parts of the mail are decoded from quoted-printable. */
  text: string;
}

/** The newest mail is the last. */
export async function mailsTo(
  { mailDir, listMails }: TestServer,
  email: string,
): Promise<ReadMail[]> {
  const names = await listMails();
  const mails = await Promise.all(
    names.map(async (name) => {
      const mail = await readMail(join(mailDir, name));
      const to = /^To: (.*)$/mu.exec(mail)?.[1]?.toLowerCase() ?? '';
      return { to, subject: readSubject(mail), text: fromQuotedPrintable(mail) };
    }),
  );
  return mails.filter(({ to }) => to === email.toLowerCase());
}

/** A notice is a mail without a one-time password. */
export async function noticesTo(server: TestServer, email: string): Promise<ReadMail[]> {
  return (await mailsTo(server, email)).filter(({ subject }) => !/OTP/u.test(subject));
}

function fromQuotedPrintable(mail: string): string {
  const bytes = mail
    .replaceAll(/=\r?\n/gu, '')
    .replaceAll(/=([0-9A-F]{2})/gu, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
