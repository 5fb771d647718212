import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { call } from '../support/api-call.ts';
import { claimsOf, mustCall, signIn, type TestAccount, renew } from '../support/test-account.ts';
import { useServerAndAccount } from '../support/test-server.ts';
import { sendForm } from './support/file-forms.ts';
import { noticesTo } from './support/mails.ts';
import { jpeg } from './support/media-files.ts';
import { fetchMedia, form, storedKeys, upload, type Part } from './support/upload.ts';

const DAY_MS = 24 * 3_600_000;
const { clock, server, account } = useServerAndAccount({ pauseMs: DAY_MS });
/** This is the same account on another phone. */
let other: TestAccount;

beforeEach(async () => {
  clock.advance(5 * 60_000);
  other = await signIn(server, account);
});

const sessionOf = ({ access }: TestAccount) => claimsOf(access)['sid'] as string;
const list = (who: TestAccount) => who.call('/accounts/sign-ins/');
const OTHERS = '/accounts/sign-ins/end-others/';
const endPath = (of: TestAccount) => `/accounts/sign-ins/${sessionOf(of)}/end/`;
const end = (
  who: TestAccount,
  path: string,
  { password = account.password, key }: { password?: string; key?: string } = {},
) => who.call(path, { body: { password }, key });
const refresh = (who: TestAccount) => renew(server, who.refresh);

test('lists each sign-in with its browser and times, the one that asks first', async () => {
  const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/140' };
  const { email: username, password } = account;
  await mustCall(server, '/login/', { body: { username, password }, headers });
  clock.advance(60_000);
  await refresh(other);
  const { body } = await list(account);
  expect(body.sign_ins).toHaveLength(3);
  expect(body.sign_ins[0]).toMatchObject({ id: sessionOf(account), is_this: true });
  expect(body.sign_ins[1]).toEqual({
    id: sessionOf(other),
    browser: 'node',
    signed_in_at: new Date(clock.now() - 60_000).toISOString(),
    last_used_at: new Date(clock.now()).toISOString(),
    is_this: false,
  });
  expect(body.sign_ins[2]).toMatchObject({ browser: headers['user-agent'], is_this: false });
});

test('does not list what was ended, was logged out, or has not been used for half a year', async () => {
  const third = await signIn(server, account);
  await mustCall(server, '/accounts/logout/', { body: { refresh: third.refresh } });
  expect((await list(account)).body.sign_ins).toHaveLength(2);
  clock.advance(181 * DAY_MS);
  const back = await signIn(server, account);
  expect((await list(back)).body.sign_ins).toMatchObject([{ id: sessionOf(back) }]);
});

test('ends one: neither of its tokens is good from then on, and the others go on', async () => {
  const third = await signIn(server, account);
  const { status, body } = await end(account, endPath(other));
  expect([status, body.sign_ins.map(({ id }: { id: string }) => id)]).toEqual([
    200,
    [sessionOf(account), sessionOf(third)],
  ]);
  expect((await list(other)).status).toBe(401);
  expect((await refresh(other)).status).toBe(401);
  expect([(await list(account)).status, (await refresh(third)).status]).toEqual([200, 200]);
});

test('ends all others, and a token that they had just renewed with them', async () => {
  const third = await signIn(server, account);
  const renewed = await refresh(third);
  expect((await end(account, OTHERS)).body.sign_ins).toMatchObject([{ is_this: true }]);
  expect((await call(server, '/accounts/sign-ins/', { token: renewed.body.access })).status).toBe(
    401,
  );
  expect((await refresh({ ...third, refresh: renewed.body.refresh })).status).toBe(401);
  expect((await refresh(account)).status).toBe(200);
});

test('tells the owner in a mail that begins in the language of the screen, and holds no link', async () => {
  const headers = { cookie: 'i18next=mr' };
  const { password, access: token } = account;
  await mustCall(server, OTHERS, { token, body: { password }, headers });
  const told = () => noticesTo(server, account.email);
  await expect.poll(told).toHaveLength(1);
  const [mail] = await told();
  expect(mail!.subject).toContain('इतर फोन आणि संगणकांवरून लॉग आउट झाले');
  expect(mail!.text).toContain('set a new password now');
  expect(mail!.text).not.toMatch(/https?:/u);
});

describe('is refused, and ends nothing,', () => {
  test('with a wrong password', async () => {
    for (const path of [OTHERS, endPath(other)]) {
      const { status, body } = await end(account, path, { password: 'not the password' });
      expect([status, body.fields]).toEqual([422, { password: 'passwordWrong' }]);
    }
    expect((await list(other)).status).toBe(200);
  });

  test.each(['no uuid', randomUUID()])('for what is no sign-in of one’s own: %s', async (id) => {
    const path = `/accounts/sign-ins/${encodeURIComponent(id)}/end/`;
    expect((await end(account, path)).status).toBe(404);
  });

  test('and tells the owner of ten wrong passwords, also for what is no sign-in', async () => {
    const path = `/accounts/sign-ins/${randomUUID()}/end/`;
    for (let attempt = 0; attempt < 10; attempt += 1) {
      const { status } = await end(account, path, { password: 'not the password' });
      expect(status).toBe(422);
    }
    await expect.poll(() => noticesTo(server, account.email)).toHaveLength(1);
  });
});

test('a repeat with the same key gets the first answer, ends nothing more and sends no second mail', async () => {
  const key = randomUUID();
  const first = await end(account, OTHERS, { key });
  const again = await signIn(server, account);
  const repeat = await end(account, OTHERS, { key });
  expect(repeat.body).toEqual(first.body);
  expect((await list(again)).status).toBe(200);
  const later = await end(account, OTHERS);
  expect(later.status).toBe(200);
  const count = async () => (await noticesTo(server, account.email)).length;
  await expect.poll(count).toBe(2);
});

test.each(['a new photo', 'a photo that is there'])(
  'what an ended sign-in had begun to send is refused at its end, and nothing of it is kept: %s',
  async (what) => {
    const parts: Part[] = [
      ['profile', account.profileId],
      ['client_id', randomUUID()],
      ['image', await jpeg()],
    ];
    if (what === 'a photo that is there') {
      await upload(server, '/profiles/photos/', { parts, token: account.access });
    }
    const before = await storedKeys(server);
    const keep = vi.spyOn(server.media.spool, 'keep');
    const whole = new Response(form(parts));
    const bytes = Buffer.from(await whole.clone().arrayBuffer());
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    async function* slowly() {
      yield bytes.subarray(0, -20);
      await ended;
      yield bytes.subarray(-20);
    }
    const headers = {
      authorization: `Bearer ${other.access}`,
      'content-type': whole.headers.get('content-type')!,
    };
    const body = Readable.toWeb(Readable.from(slowly())) as BodyInit;
    const sent = { method: 'POST', body, headers, duplex: 'half' } as RequestInit;
    const answer = fetch(`${server.url}/api/profiles/photos/`, sent);
    await expect.poll(() => keep.mock.calls.length).toBe(1);
    expect((await end(account, OTHERS)).status).toBe(200);
    resolve();
    expect((await answer).status).toBe(401);
    expect(await storedKeys(server)).toEqual(before);
  },
);

test('a copy that is under way ends with the sign-in that asked for it', async () => {
  const { password } = account;
  for (const _ of [1, 2]) {
    expect((await sendForm(server, account, { kind: 'photo' })).status).toBe(201);
  }
  const { body } = await other.mustCall('/accounts/export/', { body: { password } });
  const read = vi.spyOn(server.media.store, 'read').mockImplementationOnce(async (key) => {
    await end(account, OTHERS);
    return server.media.store.read(key);
  });
  await expect(fetchMedia(server, body.url)).rejects.toThrow('terminated');
  // The second call is the one above.
  expect(read.mock.calls.length).toBe(2);
});

test('of two that end each other at once, one is ended and its own request refused', async () => {
  const answers = await Promise.all([end(account, endPath(other)), end(other, endPath(account))]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
  const open = await Promise.all([list(account), list(other)]);
  expect(open.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
});

test('a renewal at the same moment leaves no token of an ended sign-in that works', async () => {
  const [renewed] = await Promise.all([refresh(other), end(account, OTHERS)]);
  expect([200, 401]).toContain(renewed.status);
  // A renewal that came too late gave no tokens. Then the former tokens must be invalid.
  const { access: token, refresh: next } = { ...other, ...(renewed.body as object) };
  expect((await call(server, '/accounts/sign-ins/', { token })).status).toBe(401);
  expect((await refresh({ ...other, refresh: next })).status).toBe(401);
});

test('whoever guesses the password from one sign-in is stopped after ten tries, and the family is not', async () => {
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    expect((await end(other, OTHERS, { password: `a guess ${attempt}` })).status).toBe(422);
  }
  const limited = await end(other, OTHERS);
  expect([limited.status, Number(limited.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect((await end(account, endPath(other))).status).toBe(200);
});
