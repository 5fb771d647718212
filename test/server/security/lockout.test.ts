import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { call, cookiesOf, type Reply } from '../../support/api-call.ts';
import { mustCall, registerAccount, type TestAccount } from '../../support/test-account.ts';
import { useServerWithClock } from '../../support/test-server.ts';
import { readSubject } from '../../support/mailbox.ts';

/* Attackers who guess codes and passwords must not lock an owner out. */

const DAY_MS = 24 * 3_600_000;
const { clock, server } = useServerWithClock({ settings: { trustProxy: 1 } });
let account: TestAccount;

beforeEach(async () => {
  // After this time, all rate limits are reset.
  clock.advance(20 * DAY_MS);
  account = await registerAccount(server);
  clock.advance(3 * DAY_MS);
});

interface From {
  network: string;
  cookie?: string;
}

function post(path: string, body: object, { network, cookie }: From): Promise<Reply> {
  const headers = { 'x-forwarded-for': network, ...(cookie === undefined ? {} : { cookie }) };
  return call(server, path, { body, headers });
}

const login = (from: From, password = 'not the password', username = account.email) =>
  post('/login/', { username, password }, from);
const askReset = (from: From, email = account.email) =>
  post('/accounts/request-password-reset/', { email }, from);
const reset = (from: From, otp: string, email = account.email) =>
  post('/accounts/reset-password/', { email, otp, password: `another good one ${otp}` }, from);
const register = (from: From, email: string, name = 'Sunanda Kulkarni') =>
  post('/accounts/tempuser/', { email, full_name: name }, from);
const verify = (from: From, id: number, otp: string) =>
  post('/accounts/verifyotp/', { temp_user_id: id, otp }, from);

const HOME = '198.51.100.7';
const ELSEWHERE = '192.0.2.40';
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

/**
 * Sends requests from each network until it gets a 429. Returns how many each network sent before
 * that.
 */
async function useUp(networks: number, send: (from: From) => Promise<Reply>): Promise<number[]> {
  const taken: number[] = [];
  for (let number = 0; number < networks; number += 1) {
    const from = { network: `203.0.113.${number + 1}` };
    let count = 0;
    while ((await send(from)).status !== 429) count += 1;
    taken.push(count);
  }
  return taken;
}

/** The server recognises a device by its cookie. */
async function knownDevice(network = HOME): Promise<From> {
  const reply = await login({ network }, account.password);
  expect(reply.status).toBe(200);
  return { network, cookie: cookiesOf(reply) };
}

const countMails = async () => (await server.listMails()).length;

/** The server sends the mails of `work` only after its answer. */
async function mailsOf<Given>(count: (given: Given) => number, work: () => Promise<Given>) {
  const former = await countMails();
  const given = await work();
  await expect.poll(countMails).toBe(former + count(given));
  return given;
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

async function newCode(email: string, ask: () => Promise<Reply>): Promise<string> {
  const reply = await mailsOf(() => 1, ask);
  expect(reply.status).toBeLessThan(300);
  return server.readOtp(email);
}

describe('[ASVS 6.1.1] somebody who guesses from one network shuts nobody out:', () => {
  test('the owner signs in from another one, with no device that is known', async () => {
    expect(await useUp(1, login)).toEqual([20]);
    expect((await login({ network: HOME }, account.password)).status).toBe(200);
  });

  test('the owner gets a code and sets a new password with it', async () => {
    expect(await mailsOf(sum, () => useUp(1, askReset))).toEqual([8]);
    const code = await newCode(account.email, () => askReset({ network: HOME }));
    expect(await useUp(1, (from) => reset(from, wrong(code)))).toEqual([30]);
    expect((await reset({ network: HOME }, code)).status).toBe(200);
  });

  test('whoever registers confirms their address, also while others try its codes', async () => {
    const email = `${randomUUID()}@example.in`;
    const { body } = await register({ network: HOME }, email);
    const code = await server.readOtp(email);
    const { id } = body.data;
    expect(await useUp(1, (from) => verify(from, id, wrong(code)))).toEqual([30]);
    expect((await verify({ network: HOME }, id, code)).status).toBe(200);
  });

  test('nobody comes by the number of a registration by counting', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      const { body } = await register({ network: HOME }, `${randomUUID()}@example.in`);
      ids.push(body.data.id);
    }
    const sorted = ids.toSorted((a, b) => a - b);
    const gaps = sorted.slice(1).map((id, index) => id - sorted[index]!);
    expect(Math.min(...gaps)).toBeGreaterThan(1_000_000);
  });

  test('looking an address up does not keep its owner from registering', async () => {
    const lookUp = ({ network }: From) =>
      call(server, `/accounts/tempuserdetailsfromemail/${account.email}`, {
        headers: { 'x-forwarded-for': network },
      });
    expect(await useUp(1, lookUp)).toEqual([30]);
    expect((await lookUp({ network: HOME })).status).toBe(200);
  });
});

describe('[ASVS 6.1.1] somebody who guesses from a hundred networks shuts no device out that was signed in before:', () => {
  test('strangers are out, the device signs in', async () => {
    const device = await knownDevice();
    const taken = await useUp(12, login);
    expect(sum(taken)).toBe(200);
    expect((await login({ network: ELSEWHERE }, account.password)).status).toBe(429);
    expect((await login(device, account.password)).status).toBe(200);
    // The device may sign in from another network, too.
    expect((await login({ ...device, network: ELSEWHERE }, account.password)).status).toBe(200);
  });

  test('and gets a code and sets a new password, though strangers have spent that code', async () => {
    const device = await knownDevice();
    expect(sum(await mailsOf(sum, () => useUp(10, askReset)))).toBe(60);
    expect((await askReset({ network: ELSEWHERE })).status).toBe(429);
    const code = await newCode(account.email, () => askReset(device));
    const tried = await useUp(6, (from) => reset(from, wrong(code)));
    expect(sum(tried)).toBe(120);
    expect((await reset({ network: ELSEWHERE }, code)).status).toBe(429);
    expect((await reset(device, code)).status).toBe(200);
  });

  test('a device that was signed in to another account is none of those', async () => {
    const other = await registerAccount(server);
    const theirs = await login({ network: HOME }, other.password, other.email);
    await useUp(12, login);
    const cookie = cookiesOf(theirs);
    expect((await login({ network: HOME, cookie }, account.password)).status).toBe(429);
  });

  test('nor is one whose cookie somebody has made up or changed', async () => {
    const { cookie = '' } = await knownDevice();
    await useUp(12, login);
    const [name, value = ''] = cookie.split('=');
    const [device, expires, mac] = value.split('.');
    for (const forged of [
      `${randomUUID()}.${expires}.${mac}`,
      `${device}.${Number(expires) + 1}.${mac}`,
      `${device}.${expires}.${mac?.slice(0, -1)}`,
      '',
    ]) {
      const from = { network: HOME, cookie: `${name}=${forged}` };
      expect((await login(from, account.password)).status).toBe(429);
    }
  });

  test('a device that is known has no more tries than anybody: twenty a day', async () => {
    const device = await knownDevice();
    let tries = 0;
    while ((await login(device)).status !== 429) tries += 1;
    expect(tries).toBe(20);
    expect((await login({ network: ELSEWHERE }, account.password)).status).toBe(200);
  });
});

describe('[ASVS 6.6.3] in the long run codes are not guessed:', () => {
  test('in a year, from everywhere, strangers have at most 2,600 tries for an address', async () => {
    const email = `${randomUUID()}@example.in`;
    let tries = 0;
    const days = 60;
    for (let day = 0; day < days; day += 1) {
      for (let network = 0; network < 5; network += 1) {
        const from = { network: `203.0.${day}.${network + 1}` };
        while ((await reset(from, '000000', email)).status !== 429) tries += 1;
      }
      clock.advance(DAY_MS);
    }
    const perYear = 120 + (365 * 120) / 18;
    expect(perYear).toBeLessThan(2_600);
    expect(tries).toBeLessThanOrEqual(120 + (days * 120) / 18);
    expect(tries).toBeGreaterThan(days * 5);
  });

  test('one code has five tries of each who types, and fifteen of all strangers', async () => {
    const code = await newCode(account.email, () => askReset({ network: HOME }));
    const said: string[] = [];
    for (let network = 1; network <= 5; network += 1) {
      for (let count = 0; count < 5; count += 1) {
        said.push((await reset({ network: `203.0.113.${network}` }, wrong(code))).body.code);
      }
    }
    expect(said.filter((each) => each === 'otp_mismatch')).toHaveLength(12);
    expect((await reset({ network: HOME }, code)).body.code).toBe('otp_attempts_exceeded');
  });

  test('its owner is told by mail when there were more than ten wrong ones in a day, once', async () => {
    const toldOf = async () => {
      const mails = await server.listMails();
      const texts = await Promise.all(
        mails.map((mail) => readFile(join(server.mailDir, mail), 'utf8')),
      );
      return texts.filter(
        (text) => readSubject(text).includes('wrong OTPs') && text.includes(account.email),
      );
    };
    for (let count = 0; count < 10; count += 1) await reset({ network: HOME }, '000000');
    expect(await toldOf()).toEqual([]);
    for (let count = 0; count < 5; count += 1) await reset({ network: HOME }, '000000');
    await expect.poll(async () => (await toldOf()).length).toBe(1);
    const [told = ''] = await toldOf();
    expect(told).not.toMatch(/https?:|\b\d{6}\b(?!.*boundary)/u);
    for (let count = 0; count < 5; count += 1) await reset({ network: ELSEWHERE }, '000000');
    // If there were a second warning, the server would have sent it before this mail.
    await newCode(account.email, () => askReset({ network: HOME }));
    expect(await toldOf()).toHaveLength(1);
  });
});

test('[ASVS 2.3.1] what the account is made of is what its own registration said, whatever others sent for the address', async () => {
  const email = `${randomUUID()}@example.in`;
  const mine = await register({ network: HOME }, email, 'Sunanda Kulkarni');
  await server.readOtp(email);
  clock.advance(1000);
  const theirs = await register({ network: ELSEWHERE }, email, 'Not Her Name');
  expect(theirs.body.data.id).not.toBe(mine.body.data.id);
  clock.advance(1000);
  const otp = await server.readOtp(email);
  const verified = await verify({ network: HOME }, mine.body.data.id, otp);
  clock.advance(1000);
  await register({ network: ELSEWHERE }, email, 'Not Her Name Either');
  const password = 'a good long password';
  const made = await post(
    '/accounts/createuser/',
    { email, password, confirmPassword: password },
    { network: HOME, cookie: cookiesOf(verified) },
  );
  expect(made.status).toBe(201);
  const { rows } = await server.db.query('select full_name from accounts where email = $1', [
    email,
  ]);
  expect(rows).toEqual([{ full_name: 'Sunanda Kulkarni' }]);
  const left = await server.db.query('select from temporary_users where email = $1', [email]);
  expect(left.rows).toEqual([]);
  expect(
    (await mustCall(server, `/accounts/tempuserdetailsfromemail/${email}`)).body.data.user.id,
  ).toBe(mine.body.data.id);
});
