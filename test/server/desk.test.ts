import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NOTICE_HASHES, NOTICE_VERSION } from '../../src/domain/privacy-notice.ts';
import { PRIVACY_PATHS } from '../../src/protocol/privacy.ts';
import { DOCUMENT_TYPES } from '../../src/domain/enumerations.ts';
import { deriveKeys } from '../../server/base/keys.ts';
import { createDatabase } from '../../server/db/database.ts';
import { createDesk } from '../../server/desk/desk-app.ts';
import { insertDeskLink } from '../../server/desk/desk-acts.ts';
import { createMailer } from '../../server/mail/create-mailer.ts';
import { proveDeskLog } from '../../server/repositories/desk-log-repository.ts';
import { call } from '../support/api-call.ts';
import { primaryValues } from '../support/primary-values.ts';
import { registerAccount, type TestAccount } from '../support/test-account.ts';
import { createTestClock, useTestServer } from '../support/test-server.ts';
import { sendForm } from './support/file-forms.ts';
import { noticesTo } from './support/mails.ts';
import { jpeg } from './support/media-files.ts';
import { readCopy, readUser, storedKeys } from './support/upload.ts';

const clock = createTestClock();
const server = useTestServer({ clock, settings: { desk: { host: '127.0.0.1', port: 1 } } });
let desk: FastifyInstance;
let account: TestAccount;
const parts = () => ({
  db: createDatabase(server.db),
  keys: deriveKeys(server.settings),
  now: clock.now,
});
beforeAll(async () => {
  const { settings, media, epoch } = server;
  const mailer = createMailer({ settings, now: clock.now, onFile: () => undefined });
  const log = { error: () => undefined, info: () => undefined } as never;
  desk = await createDesk({
    ...parts(),
    settings,
    media,
    epoch,
    mailer,
    log,
    mailsFailed: () => 0,
  });
});
afterAll(() => desk.close());
beforeEach(async () => {
  clock.advance(3_600_000);
  account = await registerAccount(server);
});

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const post = (url: string, fields: Record<string, string>, cookie = '') =>
  desk.inject({
    method: 'POST',
    url,
    headers: { ...FORM, cookie },
    payload: new URLSearchParams(fields).toString(),
  });

async function makeLink(): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await insertDeskLink(parts(), secret);
  return `/enter/${secret}`;
}

async function enter(who: string) {
  const entered = await post(await makeLink(), { who });
  expect(entered.statusCode).toBe(303);
  const cookie = String(entered.headers['set-cookie']).split(';')[0]!;
  const get = (url: string) => desk.inject({ url, headers: { cookie } });
  const key = hiddenIn((await get('/')).body, 'key');
  return {
    get,
    cookie,
    post: (url: string, fields: Record<string, string>) => post(url, { key, ...fields }, cookie),
  };
}

const hiddenIn = (page: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`, 'u').exec(page)?.[1] ?? '';
const boundTo = (page: string) => ({
  content: hiddenIn(page, 'content'),
  before: hiddenIn(page, 'before'),
});
const sendSide = async (side: 0 | 1, width = 400) =>
  sendForm(server, account, {
    kind: 'document',
    file: await jpeg(width, 250),
    parts: [['document_type', DOCUMENT_TYPES[side]]],
  });
const agreeTo = async (version = NOTICE_VERSION) =>
  account.mustCall(PRIVACY_PATHS.consent, {
    body: { version, language: 'en', text_hash: NOTICE_HASHES[version]?.en },
  });
const sendCard = async () => {
  await agreeTo();
  await account.save('primary', await primaryValues(server));
  for (const side of [0, 1] as const) await sendSide(side);
};
const check = async () => (await readUser(account)).aadhaar_check;
const again = {
  state: 'again',
  sides: 'front',
  reason: 'blurred',
  sentence: 'Please use daylight',
};

test('without a link, with an old or a used one, and with a family’s token there is nothing', async () => {
  const bearer = { authorization: `Bearer ${account.access}` };
  for (const url of ['/', '/numbers', '/account', '/options', '/cards/1']) {
    expect((await desk.inject({ url, headers: bearer })).statusCode).toBe(403);
  }
  const old = await makeLink();
  clock.advance(5 * 60_000 + 1);
  expect((await post(old, { who: 'Meera' })).statusCode).toBe(403);
  const link = await makeLink();
  expect((await desk.inject({ url: link })).statusCode).toBe(200);
  expect((await post(link, { who: 'Meera' })).statusCode).toBe(303);
  expect((await post(link, { who: 'Meera' })).statusCode).toBe(403);
  expect((await desk.inject({ url: '/', headers: { host: 'evil.example' } })).statusCode).toBe(421);
});

test('a sign-in lasts eight hours, its cookie is for this desk alone, and a form is of its sign-in', async () => {
  const entered = await post(await makeLink(), { who: 'Meera' });
  expect(entered.headers['set-cookie']).toMatch(/HttpOnly; SameSite=Strict/u);
  const { get, cookie } = await enter('Meera');
  expect((await post('/leave', { key: 'x' }, cookie)).statusCode).toBe(403);
  const policy = String((await get('/')).headers['content-security-policy']);
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src 'self'/u);
  clock.advance(8 * 3_600_000 + 1);
  expect((await get('/')).statusCode).toBe(403);
});

test('a card waits, is looked at, is asked for again, and waits again once a side is sent', async () => {
  expect(await check()).toBeNull();
  await sendCard();
  expect(await check()).toEqual({
    state: 'waiting',
    sides: [],
    reason: null,
    sentence: null,
    looked_at: null,
  });
  const { get, post: say } = await enter('Meera');
  const path = `/cards/${account.profileId}`;
  expect((await get('/')).body).toContain(`href="${path}"`);
  const page = (await get(path)).body;
  expect(page).toMatch(/Aditi.*1998-03-14.*Female/su);
  const [, front = ''] = /src="([^"]+\/front\/[^"]+)"/u.exec(page) ?? [];
  expect((await get(front)).headers['content-type']).toBe('image/jpeg');
  expect((await say(path, { ...boundTo(page), state: 'again' })).statusCode).toBe(422);
  expect(await check()).toMatchObject({ state: 'waiting' });
  expect((await say(path, { ...boundTo(page), ...again })).statusCode).toBe(200);
  const lookedAt = new Date(clock.now()).toISOString();
  expect(await check()).toEqual({ ...again, sides: ['front'], looked_at: lookedAt });
  const told = async () => (await noticesTo(server, account.email)).map(({ text }) => text).join();
  await expect
    .poll(told)
    .toMatch(/Please send the front again: the picture is blurred\.[\s\S]*Please use daylight/u);
  await sendSide(0, 401);
  expect(await check()).toMatchObject({ state: 'waiting' });
  const copy = JSON.stringify(await readCopy(server, account));
  expect(copy).toContain('"purpose":"desk","by_account":null');
});

test('[0140] nobody looks at a card before the family has agreed that somebody may, or after a withdrawal', async () => {
  for (const side of [0, 1] as const) await sendSide(side);
  const { get } = await enter('Meera');
  const path = `/cards/${account.profileId}`;
  const isShown = async () => [
    (await get('/')).body.includes(`href="${path}"`),
    (await get(path)).statusCode === 200,
    (await check()) !== null,
  ];
  expect(await isShown()).toEqual([false, false, false]);
  await agreeTo('2026-11-27');
  expect(await isShown()).toEqual([false, false, false]);
  await agreeTo();
  expect(await isShown()).toEqual([true, true, true]);
  await account.mustCall(PRIVACY_PATHS.withdrawal, { body: {} });
  expect(await isShown()).toEqual([false, false, false]);
});

test('a verdict on a card that was replaced meanwhile is refused, also with the same bytes', async () => {
  await sendCard();
  const { get, post: say } = await enter('Meera');
  const path = `/cards/${account.profileId}`;
  const page = (await get(path)).body;
  await sendSide(1, 402);
  const refused = await say(path, { ...boundTo(page), state: 'fine' });
  expect([refused.statusCode, refused.body]).toEqual([
    409,
    expect.stringContaining('was replaced meanwhile'),
  ]);
  expect(await check()).toMatchObject({ state: 'waiting' });
});

test('of two people at once the second is told, and changes nothing', async () => {
  await sendCard();
  const [meera, anil] = [await enter('Meera'), await enter('Anil')];
  const path = `/cards/${account.profileId}`;
  const first = (await meera.get(path)).body;
  const second = (await anil.get(path)).body;
  expect(second).toContain('Meera has opened this card a moment ago');
  await meera.post(path, { ...boundTo(first), state: 'fine' });
  const late = await anil.post(path, { ...boundTo(second), ...again });
  expect([late.statusCode, late.body]).toEqual([409, expect.stringContaining('Meera was faster')]);
  expect(await check()).toMatchObject({ state: 'fine' });
});

test('an account is blocked, and nobody signs in until it is let in again', async () => {
  const { post: act, get } = await enter('Meera');
  const found = await act('/account', { email: account.email.toUpperCase() });
  const path = `/account/${account.userId}`;
  expect(found.headers.location).toBe(path);
  const login = async () =>
    (
      await call(server, '/login/', {
        body: { username: account.email, password: account.password },
      })
    ).body.code;
  await act(path, { act: 'block' });
  expect((await account.call('/accounts/sign-ins/')).status).toBe(401);
  expect(await login()).toBe('account_blocked');
  await act(path, { act: 'grievance', text: 'Wrote on Monday <b>' });
  expect((await get(path)).body).toContain('Wrote on Monday &#60;b&#62;');
  await act(path, { act: 'unblock' });
  expect(await login()).toBeUndefined();
});

test('an account is closed by its typed address alone, and nothing of it is left or shown', async () => {
  await sendCard();
  const { post: act, get } = await enter('Meera');
  const path = `/account/${account.userId}`;
  expect((await act(path, { act: 'close', email: 'other@example.in' })).statusCode).toBe(422);
  const before = await storedKeys(server);
  expect((await act(path, { act: 'close', email: account.email })).statusCode).toBe(200);
  expect((await storedKeys(server)).length).toBe(before.length - 2);
  expect((await get(`/cards/${account.profileId}`)).statusCode).toBe(404);
  const { rows } = await server.db.query('select * from desk_log');
  expect(JSON.stringify(rows)).not.toContain(account.email);
});

test('the options and numbers are shown, and the log is whole after all of it', async () => {
  await account.mustCall('/core/hobby/', { body: { name: 'Kite <i>', language: 'en' } });
  const { get, post: act } = await enter('Meera');
  const page = (await get('/options')).body;
  expect(page).toContain('Kite &#60;i&#62;');
  const done = await act('/options', { act: 'let-in', id: hiddenIn(page, 'id') });
  expect(done.body).toContain('for everybody');
  expect((await get('/numbers')).body).toMatch(/Accounts<\/th><td>\d+/u);
  const { db, keys } = parts();
  expect(await proveDeskLog(db, keys.desk)).toMatchObject({ isWhole: true });
});
