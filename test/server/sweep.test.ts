import { expect, test } from 'vitest';
import { createDatabase } from '../../server/db/database.ts';
import { sweep } from '../../server/sweep.ts';
import { mustCall, registerAccount, type TestAccount } from '../support/test-account.ts';
import { useServerWithClock } from '../support/test-server.ts';
import { sendForm } from './support/file-forms.ts';
import { fetchMedia } from './support/upload.ts';

const DAY_MS = 24 * 3_600_000;
const { clock, server } = useServerWithClock();

const insert = (statement: string, ...values: unknown[]) =>
  server.db.query(`insert into ${statement}`, [...values, new Date(clock.now())]);

/** What `leave` leaves is one row of the table. */
type Kept = [what: string, days: number, table: string, leave: (who: TestAccount) => unknown];

test.each<Kept>([
  [
    'where one was logged in, after logging out,',
    30,
    'sessions',
    ({ refresh }) => mustCall(server, '/accounts/logout/', { body: { refresh } }),
  ],
  ['a sign-in that nobody uses', 180, 'sessions', () => undefined],
  [
    'a registration that nobody confirmed',
    30,
    'temporary_users',
    () =>
      mustCall(server, '/accounts/tempuser/', {
        body: { full_name: 'Sunanda', email: 'began.and.left@example.in' },
      }),
  ],
  [
    'the former address, after a change of it,',
    30,
    'email_changes',
    ({ userId, email }) =>
      insert(
        `email_changes (account_id, former_email, email, undo_hash, changed_at)
         values ($1, $2, 'new@example.in', 'x', $3)`,
        userId,
        email,
      ),
  ],
  [
    'who looked at an identity document',
    365,
    'document_readings',
    async (who) => {
      const { status, body } = await sendForm(server, who, { kind: 'document' });
      expect(status).toBe(201);
      await fetchMedia(server, body.file_content);
    },
  ],
  [
    'that an account was erased',
    365,
    'erased_accounts',
    ({ mustCall: ask, password }) => ask('/accounts/erasure/', { body: { password } }),
  ],
  [
    'the answer to an Idempotency-Key',
    35,
    'idempotency_outcomes',
    ({ mustCall: ask, profileId: profile }) =>
      ask('/profiles/passed-steps/', { body: { profile, step: 'personal-video' }, key: 'a-key' }),
  ],
  [
    'a one-time password, once its ten minutes are over,',
    10 / (24 * 60),
    'one_time_passwords',
    ({ email }) => mustCall(server, '/accounts/request-password-reset/', { body: { email } }),
  ],
  [
    'a count of a limit, once it is empty,',
    0,
    "rate_limits where key = 'x'",
    () => insert(`rate_limits (key, empty_at) values ('x', $1)`),
  ],
  [
    'a link to the desk, once it is over,',
    0,
    'desk_keys',
    () => insert(`desk_keys (hash, expires_at) values ('x', $1)`),
  ],
])('%s is kept for its time and not for longer', async (_what, days, table, leave) => {
  await server.db.query(
    'truncate accounts, temporary_users, one_time_passwords, erased_accounts, idempotency_outcomes cascade',
  );
  const sweepAndCount = async (from: string) => {
    await sweep({ db: createDatabase(server.db), now: clock.now });
    const { rows } = await server.db.query(`select count(*)::int as count from ${from}`);
    return rows[0].count as number;
  };
  await leave(await registerAccount(server));
  const accounts = await sweepAndCount('accounts');
  clock.advance(Math.round(days * DAY_MS));
  expect(await sweepAndCount(table)).toBe(1);
  clock.advance(1);
  expect([await sweepAndCount(table), await sweepAndCount('accounts')]).toEqual([0, accounts]);
});
