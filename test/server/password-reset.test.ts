import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { call } from '../support/api-call.ts';
import { useServerAndAccount } from '../support/test-server.ts';
import { inTheWayOf } from './support/lock-waits.ts';
import { noticesTo } from './support/mails.ts';
import { logIn, renew } from '../support/test-account.ts';

const MINUTE_MS = 60_000;
const { clock, server, account } = useServerAndAccount();

beforeEach(async () => {
  clock.advance(1000);
});

const ask = (email: string) =>
  call(server, '/accounts/request-password-reset/', { body: { email } });

const reset = (body: object, key?: string) =>
  call(server, '/accounts/reset-password/', { body, key });

async function askForCode(): Promise<string> {
  const before = await server.listMails();
  await ask(account.email);
  // The server sends the mail after its answer.
  await expect.poll(async () => (await server.listMails()).length).toBe(before.length + 1);
  return server.readOtp(account.email);
}

const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const password = 'another good password';

describe('POST /accounts/request-password-reset/', () => {
  test('answers the same whether there is an account or not', async () => {
    const before = await server.listMails();
    const known = await ask(account.email);
    const unknown = await ask('nobody@example.in');
    expect(known.status).toBe(200);
    expect(unknown.status).toBe(200);
    expect(unknown.body).toEqual(known.body);
    await expect.poll(async () => (await server.listMails()).length).toBe(before.length + 1);
  });

  test('mails nobody who has no account', async () => {
    const before = await server.listMails();
    await ask(`${randomUUID()}@example.in`);
    const code = await askForCode();
    expect(code).toMatch(/^\d{6}$/u);
    expect(await server.listMails()).toHaveLength(before.length + 1);
  });
});

describe('POST /accounts/reset-password/', () => {
  test('sets the new password and ends all sessions', async () => {
    const otp = await askForCode();
    const reply = await reset({ email: account.email.toUpperCase(), otp, password });
    expect(reply.status).toBe(200);
    expect((await logIn(server, { ...account, password })).status).toBe(200);
    expect((await logIn(server, account)).status).toBe(401);
    expect((await renew(server, account.refresh)).status).toBe(401);
    const told = async () => (await noticesTo(server, account.email)).map((mail) => mail.subject);
    await expect.poll(told).toContain('Sambandh: a new password was set');
  });

  test('takes a code once, for ten minutes', async () => {
    const otp = await askForCode();
    clock.advance(10 * MINUTE_MS);
    expect((await reset({ email: account.email, otp, password })).body.code).toBe('otp_expired');
    const next = await askForCode();
    expect((await reset({ email: account.email, otp: next, password })).status).toBe(200);
    const again = await reset({ email: account.email, otp: next, password });
    expect(again.body.code).toBe('otp_expired');
  });

  test('gives five attempts, with an account and without the same', async () => {
    await ask('nobody@example.in');
    const otp = wrongCode(await askForCode());
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      const known = await reset({ email: account.email, otp, password });
      const unknown = await reset({ email: 'nobody@example.in', otp, password });
      expect(known.body.code).toBe(attempt < 5 ? 'otp_mismatch' : 'otp_attempts_exceeded');
      expect(unknown.body).toEqual(known.body);
    }
  });

  test('sets none where the address is taken back from its account at that moment', async () => {
    const otp = await askForCode();
    const reply = await inTheWayOf(server, {
      statements: `update accounts set email = 'x' || email, email_folded = 'x' || email_folded
        where id = ${account.userId}`,
      request: () => reset({ email: account.email, otp, password }),
    });
    expect(reply.body.code).toBe('otp_mismatch');
    const moved = { ...account, email: `x${account.email}` };
    expect((await logIn(server, { ...moved, password })).status).toBe(401);
    expect((await logIn(server, moved)).status).toBe(200);
  });

  test('answers a repeat, whose first answer was lost, with the same', async () => {
    const otp = await askForCode();
    const key = randomUUID();
    const first = await reset({ email: account.email, otp, password }, key);
    const again = await reset({ email: account.email, otp, password }, key);
    expect([first.status, again.status]).toEqual([200, 200]);
  });
});
