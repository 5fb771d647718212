import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTurn } from '../../server/http/idempotency.ts';
import { call, countUntilRefused } from '../support/api-call.ts';
import { registerAccount, logIn } from '../support/test-account.ts';
import { useServerWithClock, useTestServer } from '../support/test-server.ts';

const HOUR_MS = 3_600_000;
const { clock, server } = useServerWithClock({ settings: { trustProxy: 1 } });
/** Both servers on the database share the limits. */
const second = useTestServer(() => ({ clock, databaseUrl: server.databaseUrl }));
// After this time, all limits are reset.
beforeEach(() => clock.advance(480 * HOUR_MS));

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

describe('by e-mail, for each who asks', () => {
  test('eight one-time passwords at once, then 429 with Retry-After; later again', async () => {
    const email = `${randomUUID()}@example.in`;
    const send = () =>
      call(server, '/accounts/tempuser/', { body: { full_name: 'Sunanda', email } });
    expect(await countUntilRefused(20, send)).toBe(8);
    const refused = await send();
    expect(refused.body.code).toBe('rate_limited');
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(3600);
    clock.advance(seconds * 1000);
    expect((await send()).status).toBe(201);
    expect((await send()).status).toBe(429);
  });

  test('asking again for a code counts the same, on every server', async () => {
    const email = `${randomUUID()}@example.in`;
    await call(server, '/accounts/tempuser/', { body: { full_name: 'Sunanda', email } });
    const resend = () => call(second, '/accounts/resend-otp/', { body: { email } });
    expect(await countUntilRefused(20, resend)).toBe(7);
  });

  test('twenty wrong passwords a day; right ones do not count', async () => {
    const { email, password } = await registerAccount(server);
    const guess = () => logIn(server, { email, password: 'not the password' });
    for (let signIns = 0; signIns < 25; signIns += 1) {
      expect((await logIn(server, { email, password })).status).toBe(200);
    }
    expect(await countUntilRefused(50, guess)).toBe(20);
  });
});

describe('by network', () => {
  test('a café registers forty families in an hour', async () => {
    const families = new Set<number>();
    for (let family = 0; family < 40; family += 1) {
      families.add((await registerAccount(server)).userId);
    }
    expect(families.size).toBe(40);
  });

  test('the logins of one wait for each other, and those of another go between', async () => {
    const logIn = async (address: string) => {
      const body = { username: `${randomUUID()}@example.in`, password: 'not the password' };
      return (await call(server, '/login/', { body, ...from(address) })).status;
    };
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = inTurn('login from 203.0.113.7', () => promise);
    let isAnswered = false;
    const waiting = logIn('203.0.113.7').finally(() => (isAnswered = true));
    for (let others = 0; others < 5; others += 1) expect(await logIn('198.51.100.9')).toBe(401);
    expect(isAnswered).toBe(false);
    resolve();
    expect(await waiting).toBe(401);
    await before;
  });

  test('nobody tries out thousands of addresses: whoever has one IPv6 address has its whole network', async () => {
    let sent = 0;
    const lookUp = () =>
      call(
        server,
        `/accounts/tempuserdetailsfromemail/${randomUUID()}%40example.in`,
        from(`2001:db8:1:2::${(sent += 1).toString(16)}`),
      );
    expect(await countUntilRefused(500, lookUp)).toBe(240);
    const neighbour = await call(
      server,
      '/accounts/tempuserdetailsfromemail/b%40example.in',
      from('2001:db8:1:3::1'),
    );
    expect(neighbour.status).toBe(200);
  });

  test.each<[string, (port: number) => string]>([
    ['an IPv4 address with ports', (port) => `198.51.100.9:${port}`],
    [
      'an IPv6 address with and without ports',
      (port) => (port % 2 ? '2001:db8::1' : `[2001:db8::1]:${port}`),
    ],
    [
      'one address in three forms',
      (port) => ['198.51.100.20', '::ffff:198.51.100.20', '::FFFF:c633:6414'][port % 3]!,
    ],
    ['what is no address', (port) => `unknown-${port}`],
  ])('%s is one network', async (_, addressOf) => {
    const lookUp = (count: number) =>
      call(
        server,
        `/accounts/tempuserdetailsfromemail/${randomUUID()}%40example.in`,
        from(addressOf(20_000 + count)),
      );
    expect(await countUntilRefused(300, lookUp)).toBe(240);
  });
});

test('the buckets hold no addresses', async () => {
  await call(server, '/accounts/tempuserdetailsfromemail/asha%40example.in');
  const { rows } = await server.db.query('select key from rate_limits');
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toMatch(/asha|127\.0/u);
});
