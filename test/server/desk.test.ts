import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NOTICE_HASHES, NOTICE_VERSION } from '../../src/domain/privacy-notice.ts';
import { PRIVACY_PATHS } from '../../src/protocol/access.ts';
import { DOCUMENT_TYPES } from '../../src/domain/enumerations.ts';
import { ERASED } from '../../server/accounts/erase-account.ts';
import { deriveKeys } from '../../server/base/keys.ts';
import { readSettings } from '../../server/base/settings.ts';
import { createDatabase } from '../../server/db/database.ts';
import { createDesk } from '../../server/desk/desk-app.ts';
import { endSignIns, insertDeskLink } from '../../server/desk/desk-acts.ts';
import { createMailer } from '../../server/mail/create-mailer.ts';
import { proveDeskLog } from '../../server/repositories/desk-log-repository.ts';
import { call } from '../support/api-call.ts';
import { primaryValues } from '../support/primary-values.ts';
import { registerAccount, signIn, type TestAccount, logIn } from '../support/test-account.ts';
import { startTestServer, useServerWithClock } from '../support/test-server.ts';
import { sendForm } from './support/file-forms.ts';
import { noticesTo } from './support/mails.ts';
import { jpeg } from './support/media-files.ts';
import { readCopy, readUser, storedKeys } from './support/upload.ts';

const { clock, server } = useServerWithClock({
  settings: { desk: { host: '127.0.0.1', port: 1 } },
});
let desk: FastifyInstance;
let account: TestAccount;
/** The messages of the desk's log. */
const logged: string[] = [];
const parts = () => ({
  db: createDatabase(server.db),
  keys: deriveKeys(server.settings),
  now: clock.now,
});
const outside = () => {
  const { settings, media, epoch } = server;
  const mailer = createMailer({ settings, now: clock.now, onFile: () => undefined });
  const log = { error: () => undefined, info: (_: object, what: string) => logged.push(what) };
  return { settings, media, epoch, mailer, log: log as never };
};
beforeAll(async () => {
  desk = await createDesk({ ...parts(), ...outside(), mailsFailed: () => 0 });
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
  const act = (url: string, fields: Record<string, string>) =>
    post(url, { key, ...fields }, cookie);
  return { get, act, cookie, key };
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
const agreeTo = async (version = NOTICE_VERSION, language: 'en' | 'mr' | 'hi' = 'en') =>
  account.mustCall(PRIVACY_PATHS.consent, {
    body: { version, language, text_hash: NOTICE_HASHES[version]?.[language] },
  });
const sendCard = async (language?: 'en' | 'mr' | 'hi') => {
  await agreeTo(NOTICE_VERSION, language);
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
  const { get, act: say } = await enter('Meera');
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
    .toMatch(/Send the front again: the photo is blurred\.[\s\S]*Please use daylight/u);
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
  const { get, act: say } = await enter('Meera');
  const path = `/cards/${account.profileId}`;
  const page = (await get(path)).body;
  await sendSide(1, 402);
  const refused = await say(path, { ...boundTo(page), state: 'fine' });
  expect([refused.statusCode, refused.body]).toEqual([
    409,
    expect.stringContaining('the card has been replaced'),
  ]);
  expect(await check()).toMatchObject({ state: 'waiting' });
});

test('of two people at once the second is told, and changes nothing', async () => {
  await sendCard();
  const [meera, anil] = [await enter('Meera'), await enter('Anil')];
  const path = `/cards/${account.profileId}`;
  const first = (await meera.get(path)).body;
  const second = (await anil.get(path)).body;
  expect(second).toContain('Meera opened this card a moment ago');
  await meera.act(path, { ...boundTo(first), state: 'fine' });
  const late = await anil.act(path, { ...boundTo(second), ...again });
  expect([late.statusCode, late.body]).toEqual([
    409,
    expect.stringContaining('Meera answered first'),
  ]);
  expect(await check()).toMatchObject({ state: 'fine' });
});

test('an account is blocked, and nobody signs in until it is let in again', async () => {
  const { act, get } = await enter('Meera');
  const found = await act('/account', { email: account.email.toUpperCase() });
  const path = `/account/${account.userId}`;
  expect(found.headers.location).toBe(path);
  const login = async () => (await logIn(server, account)).body.code;
  await act(path, { act: 'block' });
  expect((await account.call('/accounts/sign-ins/')).status).toBe(401);
  // Right passwords are no guesses: twenty of those are all that one device has in a day.
  for (let turn = 0; turn <= 20; turn += 1) expect(await login()).toBe('account_blocked');
  await act(path, { act: 'grievance', text: 'Wrote on Monday <b>' });
  expect((await get(path)).body).toContain('Wrote on Monday &#60;b&#62;');
  await act(path, { act: 'unblock' });
  expect(await login()).toBeUndefined();
});

test('an account is closed by its typed address alone, and nothing of it is left or shown', async () => {
  await sendCard();
  const { act, get } = await enter('Meera');
  const path = `/account/${account.userId}`;
  const { content } = boundTo((await get(`/cards/${account.profileId}`)).body);
  await act(path, { act: 'grievance', text: 'Wrote on Monday' });
  expect((await act(path, { act: 'close', email: 'other@example.in' })).statusCode).toBe(422);
  const before = await storedKeys(server);
  expect((await act(path, { act: 'close', email: account.email })).statusCode).toBe(200);
  expect((await storedKeys(server)).length).toBe(before.length - 2);
  expect((await get(`/cards/${account.profileId}`)).statusCode).toBe(404);
  const { rows } = await server.db.query('select * from desk_log where subject = $1', [
    `account ${account.userId}`,
  ]);
  expect(JSON.stringify(rows)).not.toContain(account.email);
  // Nor can anybody who has a picture or a text, and not the key, find out whether it was this one.
  const hashes = rows.map((row) => row.content_hash).filter(Boolean);
  expect(hashes).toHaveLength(2);
  expect(content).toMatch(/^[0-9a-f]{64}$/u);
  const plain = createHash('sha256').update('Wrote on Monday').digest('hex');
  for (const hash of [content, plain]) expect(hashes).not.toContain(hash);
});

test('where closing fails, the account is there, and neither the log nor a row says that it is not', async () => {
  const { act } = await enter('Meera');
  const path = `/account/${account.userId}`;
  const close = async () => (await act(path, { act: 'close', email: account.email })).statusCode;
  const noted = async () =>
    (
      await server.db.query(`select from desk_log where what = 'closed' and subject = $1`, [
        `account ${account.userId}`,
      ])
    ).rowCount;
  const before = logged.filter((what) => what === ERASED).length;
  const told = () => logged.filter((what) => what === ERASED).length - before;
  await server.db.query('create table holds (account_id bigint references accounts)');
  try {
    await server.db.query('insert into holds values ($1)', [account.userId]);
    expect(await close()).toBe(500);
  } finally {
    await server.db.query('drop table holds');
  }
  expect([await noted(), told()]).toEqual([0, 0]);
  expect((await account.call('/accounts/sign-ins/')).status).toBe(200);
  expect(await close()).toBe(200);
  expect([await noted(), told()]).toEqual([1, 1]);
});

test('of three hundred sign-ins the desk counts and ends three hundred', async () => {
  await server.db.query(
    `insert into sessions (id, account_id, used_generation, created_at, last_used_at)
     select gen_random_uuid(), $1, -1, $2, $2 from generate_series(2, 300)`,
    [account.userId, new Date(clock.now())],
  );
  const { get } = await enter('Meera');
  expect((await get(`/account/${account.userId}`)).body).toContain('300, last used');
  const whom = { who: 'Meera', accountId: account.userId };
  expect(await endSignIns({ ...parts(), ...outside() }, whom)).toBe(300);
});

test('the options and numbers are shown, and the log is whole after all of it', async () => {
  await account.mustCall('/core/hobby/', { body: { name: 'Kite <i>', language: 'en' } });
  const { get, act } = await enter('Meera');
  const page = (await get('/options')).body;
  expect(page).toContain('Kite &#60;i&#62;');
  const done = await act('/options', { act: 'let-in', id: hiddenIn(page, 'id') });
  expect(done.body).toContain('for everybody');
  expect((await get('/numbers')).body).toMatch(/Accounts<\/th><td>\d+/u);
  const { db, keys } = parts();
  expect(await proveDeskLog(db, keys.desk)).toMatchObject({ isWhole: true });
});

const isBlocked = async () =>
  (await server.db.query('select 1 from account_blocks where account_id = $1', [account.userId]))
    .rowCount === 1;

test('[ASVS 13.4.5] by default there is no desk; with a port alone it is at one address of this machine', async () => {
  const read = (more: Record<string, string>) =>
    readSettings({ DATA_DIR: server.dataDir, ...more });
  expect(read({}).desk).toBeUndefined();
  expect(read({ DESK_PORT: '3001' }).desk).toEqual({ host: '127.0.0.1', port: 3001 });
  const url = await desk.listen({ host: '127.0.0.1', port: 0 });
  expect((await fetch(url)).status).toBe(403);
  await expect(fetch(url.replace('127.0.0.1', '127.0.0.2'))).rejects.toThrow('fetch failed');
  // Nor is anything of it at the address that families use.
  for (const path of ['/cards/1', '/numbers', '/enter/x']) {
    const { status, body } = await call(server, path);
    expect([status, JSON.stringify(body)]).not.toContainEqual(expect.stringContaining('desk'));
  }
});

test.each([
  'evil.example',
  '127.0.0.1.evil.example',
  'localhost.evil.example:3001',
  'desk.localhost',
  '10.0.0.7:3001',
  '0.0.0.0:3001',
  '2130706433',
  '127.0.0.1:3001@evil.example',
])(
  '[ASVS 4.1.3] a name that another page gave to this machine is not the desk’s: “%s”',
  async (host) => {
    const { cookie } = await enter('Meera');
    const { statusCode, body } = await desk.inject({ url: '/', headers: { cookie, host } });
    expect([statusCode, body]).toEqual([421, expect.stringContaining('Wrong host')]);
    const proxied = { cookie, 'x-forwarded-host': host, host: 'localhost:3001' };
    expect((await desk.inject({ url: '/', headers: proxied })).statusCode).toBe(200);
  },
);

test.each([
  ['sec-fetch-site', 'cross-site', 'same-origin'],
  ['sec-fetch-site', 'same-site', 'same-origin'],
  ['origin', 'http://localhost:5173', 'http://localhost:3001'],
  ['origin', 'null', 'http://localhost:3001'],
])(
  '[ASVS 3.5.1] another page in the operator’s browser (%s: %s) reads and does nothing, cookie and all',
  async (header, foreign, ours) => {
    const { cookie, key } = await enter('Meera');
    const headers = { ...FORM, cookie, host: 'localhost:3001', [header]: foreign };
    const url = `/account/${account.userId}`;
    for (const path of ['/', url, `/cards/${account.profileId}`]) {
      expect((await desk.inject({ url: path, headers })).statusCode).toBe(403);
    }
    const payload = new URLSearchParams({ key, act: 'block' }).toString();
    expect((await desk.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(403);
    const link = await makeLink();
    const entering = { method: 'POST', url: link, headers, payload: 'who=Evil' } as const;
    expect((await desk.inject(entering)).statusCode).toBe(403);
    expect(await isBlocked()).toBe(false);
    const own = { ...headers, [header]: ours };
    expect((await desk.inject({ method: 'POST', url, headers: own, payload })).statusCode).toBe(
      200,
    );
    expect(await isBlocked()).toBe(true);
  },
);

test('[ASVS 3.5.2] a form without the key of its sign-in, or in another encoding, does nothing', async () => {
  const [meera, anil] = [await enter('Meera'), await enter('Anil')];
  const url = `/account/${account.userId}`;
  const { cookie, key } = meera;
  for (const wrongKey of ['', 'x', key.slice(1)]) {
    expect((await post(url, { key: wrongKey, act: 'block' }, cookie)).statusCode).toBe(403);
  }
  expect((await post(url, { key, act: 'block' }, anil.cookie)).statusCode).toBe(403);
  for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
    const headers = { cookie, 'content-type': type };
    const payload = type.includes('json')
      ? JSON.stringify({ key, act: 'block' })
      : `key=${key}&act=block`;
    const { statusCode } = await desk.inject({ method: 'POST', url, headers, payload });
    expect([403, 415]).toContain(statusCode);
  }
  expect(await isBlocked()).toBe(false);
});

test('[ASVS 3.5.3] nothing is done by a link: a browser that fetches ahead uses up none', async () => {
  const { get, key } = await enter('Meera');
  await get(`/account/${account.userId}?key=${key}&act=block`);
  expect(await isBlocked()).toBe(false);
  expect((await get('/leave')).statusCode).toBe(404);
  const link = await makeLink();
  for (let turn = 0; turn < 3; turn += 1) expect((await get(link)).statusCode).toBe(200);
  expect((await post(link, { who: 'Anil' })).statusCode).toBe(303);
});

test('[ASVS 3.4.6] [ASVS 14.3.2] every answer is in no frame, kept by no cache, and tells its address to nobody', async () => {
  await sendCard();
  const { get, act, cookie } = await enter('Meera');
  const page = await get(`/cards/${account.profileId}`);
  const [, picture = ''] = /src="([^"]+)"/u.exec(page.body) ?? [];
  const large = { method: 'POST', url: '/account', headers: { ...FORM, cookie } } as const;
  const answers = [
    page,
    await get(picture),
    await get('/nothing'),
    await get('/%'),
    await desk.inject({ url: '/' }),
    await desk.inject({ url: '/', headers: { host: 'evil.example' } }),
    await act('/account', { email: account.email }),
    await act('/account', { email: 'nobody@example.in' }),
    await desk.inject({ ...large, payload: 'x'.repeat(70_000) }),
    await desk.inject({ url: await makeLink() }),
    await post(await makeLink(), { who: 'Anil' }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([
    200, 200, 404, 400, 403, 421, 303, 404, 413, 200, 303,
  ]);
  for (const { headers } of answers) {
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  }
});

test('[ASVS 6.3.1] [ASVS 7.2.3] a link and a sign-in are 256 random bits, each good for its own purpose, and of ten who use a link at once one enters', async () => {
  const link = await makeLink();
  const secret = link.replace('/enter/', '');
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  const first = secret.startsWith('A') ? 'B' : 'A';
  for (const near of [first + secret.slice(1), secret.slice(1), `${secret}A`, '', '%00']) {
    expect((await post(`/enter/${near}`, { who: 'Evil' })).statusCode).not.toBe(303);
  }
  const asCookie = { cookie: `sambandh-desk=${secret}` };
  expect((await desk.inject({ url: '/', headers: asCookie })).statusCode).toBe(403);
  const entered = await Promise.all(Array.from({ length: 10 }, () => post(link, { who: 'Meera' })));
  const [inside, ...more] = entered.filter(({ statusCode }) => statusCode === 303);
  expect(more).toEqual([]);
  const [, signIn = ''] =
    /^sambandh-desk=([\w-]+);/u.exec(String(inside?.headers['set-cookie'])) ?? [];
  expect(Buffer.from(signIn, 'base64url')).toHaveLength(32);
  expect((await post(`/enter/${signIn}`, { who: 'Evil' })).statusCode).toBe(403);
});

test('[ASVS 7.4.1] whoever has left is out at the server, too, and so is what the cookie was', async () => {
  const { cookie, get, act } = await enter('Meera');
  const left = await act('/leave', {});
  expect(String(left.headers['set-cookie'])).toMatch(/^sambandh-desk=;.*Expires=Thu, 01 Jan 1970/u);
  expect((await desk.inject({ url: '/', headers: { cookie } })).statusCode).toBe(403);
  expect((await get('/numbers')).body).not.toContain('Accounts');
});

test('an error names the field and loses nothing that was typed, also when the sign-in is over', async () => {
  await sendCard();
  const { get, act } = await enter('Meera');
  const path = `/cards/${account.profileId}`;
  const page = (await get(path)).body;
  const typed = { state: 'again', reason: 'other', sentence: 'x'.repeat(201) };
  const wrong = await act(path, { ...boundTo(page), ...typed });
  expect(wrong.body).toContain(
    'Which side: choose at least one. A sentence: at most 200 characters.',
  );
  expect(wrong.body).toContain('value="other" checked');
  expect(wrong.body).toContain(`value="${typed.sentence}"`);
  await sendSide(0, 403);
  const replaced = await act(path, { ...boundTo(page), ...again });
  expect([replaced.statusCode, replaced.body]).toEqual([
    409,
    expect.stringContaining(again.sentence),
  ]);
  const at = `/account/${account.userId}`;
  // Devanagari takes nine bytes a letter in a form.
  const long = 'क'.repeat(2_000);
  expect((await act(at, { act: 'grievance', text: long })).statusCode).toBe(200);
  const longer = await act(at, { act: 'grievance', text: `${long}क` });
  expect([longer.statusCode, longer.body]).toEqual([422, expect.stringContaining(`${long}क`)]);
  expect(longer.body).toContain('What was said and done: 1 to 2,000 characters.');
  const other = await act(at, { act: 'close', email: '<x>@example.in' });
  expect(other.body).toContain('E-mail address: this is not the one of this account.');
  expect(other.body).toContain('value="&#60;x&#62;@example.in"');
  const unknown = await act(at, { act: 'constructor', email: account.email });
  expect([unknown.statusCode, unknown.body]).toEqual([
    422,
    expect.stringContaining('The desk does not know this action.'),
  ]);
  clock.advance(8 * 3_600_000 + 1);
  const over = await act(at, { act: 'grievance', text: 'Wrote on <Monday>' });
  expect([over.statusCode, over.body]).toEqual([
    403,
    expect.stringContaining('Wrote on &#60;Monday&#62;'),
  ]);
});

test.each([
  [
    'mr',
    /^संबंध: आधार कार्ड/u,
    /कृपया मागील बाजू पुन्हा पाठवा: कारण खाली दिले आहे\.\s+तपासणाऱ्यांनी लिहिले आहे: “A <b> & more”/u,
  ],
  [
    'hi',
    /^संबंध: आधार कार्ड/u,
    /कृपया पीछे का भाग फिर भेजें: कारण नीचे दिया है।\s+जाँचने वालों ने लिखा है: “A <b> & more”/u,
  ],
] as const)(
  'the mail about a card is in the language of the consent: %s',
  async (language, subject, text) => {
    await sendCard(language);
    const { get, act } = await enter('Meera');
    const path = `/cards/${account.profileId}`;
    const said = { state: 'again', sides: 'back', reason: 'other', sentence: 'A <b>\n& more' };
    await act(path, { ...boundTo((await get(path)).body), ...said });
    const [mail] = await noticesTo(server, account.email);
    expect(mail).toMatchObject({
      subject: expect.stringMatching(subject),
      text: expect.stringMatching(text),
    });
    // The part that is a page shows the operator's words, and none of their signs.
    expect(mail?.text).toContain('A &#60;b&#62; &#38; more');
  },
);

test('a server without a desk shows and sends nothing of it, also of what an earlier desk said', async () => {
  await sendCard();
  const { get, act } = await enter('Meera');
  const path = `/cards/${account.profileId}`;
  await act(path, { ...boundTo((await get(path)).body), ...again });
  const { databaseUrl, dataDir } = server;
  const plain = await startTestServer({ clock, databaseUrl, dataDir });
  const user = await readUser(await signIn(plain, account));
  expect(user).toHaveProperty('aadhaar_check', null);
  await plain.stop();
  expect(await check()).toMatchObject({ state: 'again' });
});
