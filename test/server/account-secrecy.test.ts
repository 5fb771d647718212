import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { call } from '../support/api-call.ts';
import { setFullCost } from '../support/fast-argon2.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { mustCall, registerAccount, signIn, type TestAccount } from '../support/test-account.ts';
import {
  cloneDatabase,
  createTestClock,
  readOtp,
  startTestServer,
  type TestServer,
} from '../support/test-server.ts';

/** These tests play an attacker who sends requests, or reads the logs or a copy of the database. */
const HOUR_MS = 3_600_000;
const clock = createTestClock();
let server: TestServer;
let account: TestAccount;

beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.stop());
beforeEach(async () => {
  clock.advance(HOUR_MS);
  account = await registerAccount(server);
});

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

describe('one-time passwords', () => {
  test('of two that were sent only the newer one is good, and not for another registration', async () => {
    const begin = async (email: string) =>
      (
        await mustCall(server, '/accounts/tempuser/', {
          body: { full_name: 'Sunanda', candidate_full_name: 'Aditi', email, relation_type: 2 },
        })
      ).body.data.id as number;
    const verify = (id: number, otp: string) =>
      call(server, '/accounts/verifyotp/', { body: { otp, temp_user_id: id } });
    const one = await begin('one@example.in');
    const first = await server.readOtp('one@example.in');
    clock.advance(1000);
    await mustCall(server, '/accounts/resend-otp/', { body: { email: 'one@example.in' } });
    const second = await server.readOtp('one@example.in');
    const other = await begin('other@example.in');
    expect((await verify(other, second)).status).toBe(400);
    // One pair of codes in a million is equal, and then the first code is valid, too.
    expect([first === second, (await verify(one, first)).status]).toContainEqual(400);
    expect((await verify(one, second)).status).toBe(200);
  });
});

test('a reset ends access tokens at once, on every device', async () => {
  const elsewhere = await signIn(server, account);
  const before = (await server.listMails()).length;
  clock.advance(1000);
  await mustCall(server, '/accounts/request-password-reset/', { body: { email: account.email } });
  await expect.poll(async () => (await server.listMails()).length).toBe(before + 1);
  const otp = await server.readOtp(account.email);
  const body = { email: account.email, otp, password: 'four words in a row' };
  await mustCall(server, '/accounts/reset-password/', { body });
  for (const { access } of [account, elsewhere]) {
    const me = await call(server, `/accounts/userdetails/${account.userId}`, { token: access });
    expect(me.status).toBe(401);
  }
});

test('the database holds no password, code or token that could be used', async () => {
  const email = 'half.registered@example.in';
  await mustCall(server, '/accounts/tempuser/', {
    body: { full_name: 'Sunanda', candidate_full_name: 'Aditi', email, relation_type: 2 },
  });
  const otp = await server.readOtp(email);
  const next = await mustCall(server, '/token/refresh/', { body: { refresh: account.refresh } });
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

test('[ASVS 16.2.5] the log, at its most talkative, has no address, name, password, code or token', async () => {
  const folder = await makeTemporaryFolder();
  const database = await cloneDatabase();
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: folder.path,
      DATABASE_URL: database.url,
      LOG_LEVEL: 'trace',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  try {
    await expect.poll(() => /ready at (\S+)/u.exec(output)?.[1], { timeout: 30_000 }).toBeTruthy();
    const url = /ready at (\S+)/u.exec(output)?.[1] ?? '';
    const mailDir = join(folder.path, 'mail');
    const running = { ...server, url, mailDir, readOtp: (to: string) => readOtp(mailDir, to) };
    const family = await registerAccount(running, { email: 'sunanda.k@families.example' });
    const wrong = { username: family.email, password: 'not the password' };
    expect((await call(running, '/login/', { body: wrong })).status).toBe(401);
    const lookup = `/accounts/tempuserdetailsfromemail/${family.email}`;
    expect((await call(running, lookup)).status).toBe(200);
    expect((await call(running, `${lookup}/more`)).status).toBe(404);
    expect((await call(running, '/login/', { body: '{"username":"sunanda.k' })).status).toBe(400);
    const requests = output.split('\n').filter((line) => line.includes('"Answered"'));
    expect(requests.length).toBeGreaterThan(6);
    const secrets = ['sunanda', 'kulkarni', 'not the password', family.password];
    const tokens = [family.access, family.refresh, '127.0.0.1"'];
    const lower = output.toLowerCase();
    expect(secrets.filter((secret) => lower.includes(secret))).toEqual([]);
    expect(tokens.filter((token) => output.includes(token))).toEqual([]);
  } finally {
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
    await database.drop();
    await folder.remove();
  }
});
