import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { call, type Reply } from '../support/api-call.ts';
import { signIn, type TestAccount, logIn, renew } from '../support/test-account.ts';
import { useServerAndAccount } from '../support/test-server.ts';
import { inTheWayOf } from './support/lock-waits.ts';
import { noticesTo } from './support/mails.ts';

const DAY_MS = 24 * 3_600_000;
const NEW = 'another good long password';
const { server, account } = useServerAndAccount({ pauseMs: DAY_MS });
/** This is the same account on another phone. */
let other: TestAccount;

beforeEach(async () => {
  other = await signIn(server, account);
});

interface Change {
  current_password?: string;
  password?: string;
  key?: string;
}

const change = (who: TestAccount, { key, ...given }: Change = {}): Promise<Reply> =>
  who.call('/accounts/password/', {
    body: { current_password: account.password, password: NEW, ...given },
    key,
  });
const login = async (password: string) => (await logIn(server, { ...account, password })).status;
const isIn = async ({ access: token, userId }: TestAccount) =>
  (await call(server, `/accounts/userdetails/${userId}`, { token })).status === 200;
const refresh = ({ refresh: token }: TestAccount) => renew(server, token);
const mails = () => noticesTo(server, account.email);

test('with the old one, sets the new one; every other sign-in ends at once, this one goes on', async () => {
  const { status, body } = await change(account);
  expect([status, body]).toEqual([200, { status: 'changed' }]);
  expect([await login(account.password), await login(NEW)]).toEqual([401, 200]);
  expect([await isIn(account), (await refresh(account)).status]).toEqual([true, 200]);
  expect([await isIn(other), (await refresh(other)).status]).toEqual([false, 401]);
});

test('tells the owner in a mail, in the language of the screen first, without a link', async () => {
  await account.mustCall('/accounts/password/', {
    body: { current_password: account.password, password: NEW },
    headers: { cookie: 'i18next=hi' },
  });
  await expect.poll(mails).toHaveLength(1);
  const [mail] = await mails();
  expect(mail!.subject).toBe('संबंध: आपका पासवर्ड बदला गया');
  expect(mail!.text).toContain('The password of your account was changed.');
  expect(mail!.text).not.toMatch(/https?:/u);
});

describe('is refused, and changes nothing,', () => {
  test.each<[string, Change, Record<string, string>]>([
    [
      'a wrong old one',
      { current_password: 'not the password' },
      { current_password: 'passwordWrong' },
    ],
    ['none', { current_password: '' }, { current_password: 'passwordTooShort' }],
    ['a short new one', { password: 'seven77' }, { password: 'passwordTooShort' }],
    ['a new one that everybody uses', { password: 'Password1' }, { password: 'passwordTooCommon' }],
  ])('with %s', async (_, given, fields) => {
    const { status, body } = await change(account, given);
    expect([status, body.fields]).toEqual([422, fields]);
    expect(await login(account.password)).toBe(200);
    expect(await isIn(other)).toBe(true);
  });

  test('after ten tries in an hour; a better new one costs none, and another sign-in has its own', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1)
      await change(account, { password: 'password1' });
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      const guess = await change(account, { current_password: `a guess ${attempt}` });
      expect(guess.status).toBe(422);
    }
    expect((await change(account)).status).toBe(429);
    expect((await change(other)).status).toBe(200);
  });
});

test('the owner is told of the tenth wrong password, once, in the language of the account', async () => {
  await server.db.query(
    `insert into notice_consents (account_id, kind, version, language, text_hash, at)
     values ($1, 'given', '1', 'mr', 'x', now())`,
    [account.userId],
  );
  const body = { password: 'not the password' };
  const paths = ['/accounts/export/', '/accounts/erasure/', '/accounts/sign-ins/end-others/'];
  for (let attempt = 0; attempt < 9; attempt += 1) {
    expect((await account.call(paths[attempt % 3]!, { body })).status).toBe(422);
  }
  expect(await mails()).toEqual([]);
  expect((await change(account, { current_password: 'not the password' })).status).toBe(422);
  await expect.poll(mails).toHaveLength(1);
  const [told] = await mails();
  expect(told!.subject).toBe('संबंध: आपल्या खात्यासाठी चुकीचे पासवर्ड टाकले');
  expect(told!.text).not.toMatch(/https?:/u);
  // Strangers at the login have a count and a warning of their own.
  for (let attempt = 0; attempt < 10; attempt += 1) await login('not the password');
  await expect.poll(mails).toHaveLength(2);
  for (let attempt = 0; attempt < 5; attempt += 1) await login('not the password');
  // If there were a second warning, the server would have sent it before this mail.
  expect((await change(other)).status).toBe(200);
  await expect.poll(mails).toHaveLength(3);
  expect((await mails())[2]!.subject).toBe('Sambandh: your password was changed');
});

test('a repeat with the same key, whose first answer was lost, is answered with the same and mails once', async () => {
  const key = randomUUID();
  const first = await change(account, { key });
  const third = await signIn(server, { ...account, password: NEW });
  const repeat = await change(account, { key });
  expect([repeat.status, repeat.body]).toEqual([200, first.body]);
  expect(await isIn(third)).toBe(true);
  const reused = await change(account, { key, password: 'yet another good one' });
  expect(reused.body.code).toBe('idempotency_key_reused');
  await expect.poll(mails).toHaveLength(1);
});

test('of two at once one is taken, and its password is the one that there is', async () => {
  const words = ['the first of two words', 'the second of two words'];
  const answers = await Promise.all(words.map((password) => change(account, { password })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  const taken = answers.findIndex(({ status }) => status === 200);
  expect(await Promise.all(words.map(login))).toEqual(
    words.map((_, index) => (index === taken ? 200 : 401)),
  );
});

test('of two phones at once one is taken, and the other is logged out', async () => {
  const answers = await Promise.all([change(account), change(other, { password: `${NEW} 2` })]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
});

test('a renewal at the same moment leaves no token of another sign-in that works', async () => {
  const [renewed] = await Promise.all([refresh(other), change(account)]);
  expect([200, 401]).toContain(renewed.status);
  // A renewal that came too late gave no tokens. Then the former tokens must be invalid.
  const { access, refresh: next } = { ...other, ...renewed.body };
  expect(await isIn({ ...other, access })).toBe(false);
  expect((await refresh({ ...other, refresh: next })).status).toBe(401);
});

test('a login with the old password that is under way while it is changed does not get in', async () => {
  // The login checks the password first, and then waits for the lock.
  const entered = await inTheWayOf(server, {
    statements: `update accounts set password_hash = 'another' where id = ${account.userId}`,
    request: () => login(account.password),
  });
  expect(entered).toBe(401);
  const { rows } = await server.db.query('select id from sessions where account_id = $1', [
    account.userId,
  ]);
  expect(rows).toHaveLength(2);
});
