import { Pool } from 'pg';
import { createMailbox } from '../../support/mailbox.ts';
import { registerAccount, signIn, type TestAccount } from '../../support/test-account.ts';
import type { Servers } from './servers.ts';

/** Registration has rate limits, so the rows of one family are copied for many accounts. */
export async function inventFamilies(
  { urls, databaseUrl, mailDir }: Servers,
  { count, signedIn }: { count: number; signedIn: number },
): Promise<{ emails: string[]; password: string; families: TestAccount[] }> {
  const mailbox = createMailbox(mailDir);
  const server = { url: urls[0]!, readOtp: (email: string) => mailbox.readOtp(email) };
  const first = await registerAccount(server);
  const emails = Array.from(
    { length: count },
    (_, number) => `family-${number}-of-${first.userId}@example.in`,
  );
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  await pool.query(
    `insert into accounts overriding system value
    select (jsonb_populate_record(null::accounts, to_jsonb(accounts)
      || jsonb_build_object('id', $2::bigint * 1000000 + n, 'temporary_user_id', $2::bigint * 1000000 + n, 'email', 'family-' || n || '-of-' || $2::bigint || '@example.in',
        'email_folded', 'family-' || n || '-of-' || $2::bigint || '@example.in'))).*
    from accounts, generate_series(0, $1::int - 1) n where id = $2`,
    [count, first.userId],
  );
  await pool.query(
    `insert into profiles overriding system value
    select (jsonb_populate_record(null::profiles, to_jsonb(profiles)
      || jsonb_build_object('id', $2::bigint * 1000000 + n,
        'account_id', $2::bigint * 1000000 + n))).*
    from profiles, generate_series(0, $1::int - 1) n where account_id = $2`,
    [count, first.userId],
  );
  await pool.end();
  const { password } = first;
  const families: TestAccount[] = [];
  for (const email of emails.slice(0, signedIn)) {
    families.push(await signIn(server, { email, password }));
  }
  return { emails, password, families };
}
