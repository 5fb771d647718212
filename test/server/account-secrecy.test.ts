import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call } from '../support/api-call.ts';
import { setFullCost } from '../support/fast-argon2.ts';
import { mustCall, renew } from '../support/test-account.ts';
import {
  createTestClock,
  startTestServer,
  useAccount,
  useTestServer,
} from '../support/test-server.ts';

/** These tests play an attacker who sends requests, or reads the logs or a copy of the database. */
const HOUR_MS = 3_600_000;
const clock = createTestClock();
// The mails wait after an answer as they do where a mail server sends them.
const server = useTestServer({ clock, wrapMailer: (mailer) => ({ ...mailer, delayMs: 100 }) });
const account = useAccount(server, clock);

/** The addresses take turns, so that other load slows both equally. */
async function compareTimes(
  ask: (email: string) => Promise<unknown>,
  { rounds }: { rounds: number },
): Promise<number> {
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    for (const who of ['known', 'unknown'] as const) {
      const email = who === 'known' ? account.email : `nobody.${round}@example.in`;
      clock.advance(HOUR_MS);
      const startedAt = performance.now();
      await ask(email);
      times[who].push(performance.now() - startedAt);
    }
  }
  const middle = (list: number[]) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)]!;
  return middle(times.known) / middle(times.unknown);
}

describe('whether an address has an account does not show in time', () => {
  beforeAll(() => setFullCost(true));
  afterAll(() => setFullCost(false));

  test('at login: as much is computed for nobody’s password', async () => {
    const login = (username: string) =>
      call(server, '/login/', { body: { username, password: 'not the password' } });
    const ratio = await compareTimes(login, { rounds: 15 });
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  test('at request-password-reset: the same work before the answer, the mail after it', async () => {
    const ask = (email: string) =>
      call(server, '/accounts/request-password-reset/', { body: { email } });
    const ratio = await compareTimes(ask, { rounds: 15 });
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });

  test('of the mail nothing is begun before the answer has gone, and one is written for nobody, too', async () => {
    const seen: string[] = [];
    const watched = await startTestServer({
      clock,
      databaseUrl: server.databaseUrl,
      wrapMailer: (mailer) => ({
        ...mailer,
        async send(mail) {
          seen.push('mail sent');
          await mailer.send(mail);
        },
        async discard(mail) {
          seen.push('mail written to nobody');
          await mailer.discard(mail);
        },
      }),
      observe: (app) => app.addHook('onResponse', async () => void seen.push('answered')),
    });
    try {
      for (const [email, what] of [
        [account.email, 'mail sent'],
        ['nobody.at.all@example.in', 'mail written to nobody'],
      ] as const) {
        await mustCall(watched, '/accounts/request-password-reset/', { body: { email } });
        await expect.poll(() => seen.length).toBe(2);
        expect(seen.splice(0)).toEqual(['answered', what]);
      }
    } finally {
      await watched.stop();
    }
  });

  test('not even while the mail server, which only a known address needs, says nothing at all', async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const mailing = await startTestServer({
      clock,
      databaseUrl: server.databaseUrl,
      settings: { smtp: { url: `smtp://127.0.0.1:${port}`, from: 'no-reply@example.in' } },
    });
    try {
      const path = '/accounts/request-password-reset/';
      const startedAt = performance.now();
      const known = await call(mailing, path, { body: { email: account.email } });
      expect(known.status).toBe(200);
      // The answer does not wait for the mail server, which is tried for ten seconds.
      expect(performance.now() - startedAt).toBeLessThan(5_000);
      await expect.poll(() => sockets.size).toBe(1);
    } finally {
      for (const socket of sockets) socket.destroy();
      silent.close();
      await mailing.stop();
    }
  });
});

test('the database holds no password, code or token that could be used', async () => {
  const email = 'half.registered@example.in';
  await mustCall(server, '/accounts/tempuser/', {
    body: { full_name: 'Sunanda', candidate_full_name: 'Aditi', email, relation_type: 2 },
  });
  const otp = await server.readOtp(email);
  const next = await renew(server, account.refresh);
  const { rows: tables } = await server.db.query<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_name not like 'reference_%'`,
  );
  const secrets = [account.password, account.refresh, account.access, next.body.refresh];
  for (const { name } of tables) {
    const { rows } = await server.db.query<{ text: string }>(
      `select coalesce(string_agg(t::text, ' '), '') as text from ${name} t`,
    );
    const { text } = rows[0]!;
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
    // Times contain many digits, so the code is searched only where it stands alone.
    expect(new RegExp(`(^|[^\\d.])${otp}([^\\d+]|$)`, 'u').test(text)).toBe(false);
  }
});
