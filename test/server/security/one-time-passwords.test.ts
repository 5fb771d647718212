import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { call, type Reply } from '../../support/api-call.ts';
import { mustCall, registerAccount } from '../../support/test-account.ts';
import { useTestServer, type TestServer } from '../../support/test-server.ts';

const server = useTestServer();
const second = useTestServer(() => ({
  databaseUrl: server.databaseUrl,
  dataDir: server.dataDir,
}));

const newEmail = () => `${randomUUID()}@example.in`;

async function begin(email = newEmail()): Promise<{ id: number; email: string; code: string }> {
  const body = { full_name: 'Sunanda Kulkarni', email };
  const reply = await mustCall(server, '/accounts/tempuser/', { body });
  return { id: reply.body.data.id, email, code: await server.readOtp(email) };
}

const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const verify = (id: number, otp: string, at = server) =>
  call(at, '/accounts/verifyotp/', { body: { temp_user_id: id, otp } });
const reset = (email: string, otp: string, at = server) =>
  call(at, '/accounts/reset-password/', {
    body: { email, otp, password: `another good password ${otp}` },
  });

/** Until the new mail arrives, `readOtp` returns the former code. */
async function requestReset(email: string): Promise<string> {
  const former = await server.readOtp(email);
  await mustCall(server, '/accounts/request-password-reset/', { body: { email } });
  await expect.poll(() => server.readOtp(email)).not.toBe(former);
  return server.readOtp(email);
}

const codes = (replies: Reply[]) => replies.map(({ body }) => String(body.code ?? 'taken')).sort();

/** The two servers take turns. */
const atOnce = (count: number, send: (at: TestServer) => Promise<Reply>) =>
  Promise.all(Array.from({ length: count }, (_, index) => send(index % 2 ? second : server)));

const FIVE_OF_TWENTY = [
  ...Array.from({ length: 16 }, () => 'otp_attempts_exceeded'),
  ...Array.from({ length: 4 }, () => 'otp_mismatch'),
];

describe('[ASVS 6.6.3] of twenty wrong codes at once, five count and the others find it spent:', () => {
  test('a registration', async () => {
    const { id, code } = await begin();
    expect(codes(await atOnce(20, (at) => verify(id, wrong(code), at)))).toEqual(FIVE_OF_TWENTY);
    expect((await verify(id, code)).body.code).toBe('otp_attempts_exceeded');
  });

  test('a reset', async () => {
    const { email } = await registerAccount(server);
    const code = await requestReset(email);
    expect(codes(await atOnce(20, (at) => reset(email, wrong(code), at)))).toEqual(FIVE_OF_TWENTY);
    expect((await reset(email, code)).body.code).toBe('otp_attempts_exceeded');
  });
});

describe('[ASVS 6.5.1] of ten right codes at once, one is taken:', () => {
  test('a registration', async () => {
    const { id, code } = await begin();
    const given = codes(await atOnce(10, (at) => verify(id, code, at)));
    expect(given.filter((each) => each === 'taken')).toHaveLength(1);
  });

  test('a reset', async () => {
    const { email } = await registerAccount(server);
    const code = await requestReset(email);
    const given = codes(await atOnce(10, (at) => reset(email, code, at)));
    expect(given.filter((each) => each === 'taken')).toHaveLength(1);
  });
});

describe('[ASVS 6.6.2] a code belongs to its request, purpose and address:', () => {
  test('one of a reset verifies no registration, and none of a registration resets', async () => {
    const account = await registerAccount(server);
    const waiting = await begin();
    const code = await requestReset(account.email);
    expect((await verify(waiting.id, code)).status).toBe(400);
    expect((await reset(account.email, waiting.code)).status).toBe(400);
    expect((await reset(waiting.email, waiting.code)).status).toBe(400);
  });

  test('one of another account’s reset is none', async () => {
    const [mine, theirs] = await Promise.all([registerAccount(server), registerAccount(server)]);
    const code = await requestReset(mine.email);
    await requestReset(theirs.email);
    expect((await reset(theirs.email, code)).status).toBe(400);
    expect((await reset(mine.email, code)).status).toBe(200);
  });
});

test('[ASVS 6.5.3] codes look like chance: in sixty there is no order and hardly a repeat', async () => {
  const seen: string[] = [];
  for (let count = 0; count < 60; count += 1) seen.push((await begin()).code);
  expect(new Set(seen).size).toBeGreaterThan(57);
  expect(seen.every((code) => /^\d{6}$/u.test(code))).toBe(true);
  expect(seen).not.toEqual(seen.toSorted());
  const firsts = new Set(seen.map((code) => code[0]));
  expect(firsts.size).toBeGreaterThan(6);
});
