import { listMailsTo, type Mail } from '../../support/mailbox.ts';
import type { TestServer } from '../../support/test-server.ts';

export function mailsTo({ mailDir }: TestServer, email: string): Promise<Mail[]> {
  return listMailsTo(mailDir, email);
}

/** A notice is a mail without a one-time password. */
export async function noticesTo(server: TestServer, email: string): Promise<Mail[]> {
  return (await mailsTo(server, email)).filter(({ subject }) => !/OTP/u.test(subject));
}
