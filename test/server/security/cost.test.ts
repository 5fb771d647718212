import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { call, countUntilRefused } from '../../support/api-call.ts';
import { useServerAndAccount } from '../../support/test-server.ts';
import { mp4 } from '../support/media-files.ts';
import { registerAccount } from '../../support/test-account.ts';
import { FILE_FORMS, sendForm } from '../support/file-forms.ts';
import { untilOneWaits } from '../support/lock-waits.ts';
import { noticesTo } from '../support/mails.ts';
import { attachUpload, beginUpload, sendPiece } from '../support/resumable-upload.ts';
import { fetchMedia } from '../support/upload.ts';

/* One request costs what it sends (docs/security.md, 'What a request may cost'). */

const DAY_MS = 24 * 3_600_000;
const { clock, server, account } = useServerAndAccount({ pauseMs: DAY_MS });

test.each([
  ['zeros', `[${'0,'.repeat(250_000)}0]`],
  ['zeros in a field', `{"siblings":[${'0,'.repeat(250_000)}0]}`],
  ['objects in objects', `${'{"a":'.repeat(80_000)}1${'}'.repeat(80_000)}`],
  ['lists in lists', '['.repeat(250_000) + ']'.repeat(250_000)],
  ['fields', `{${Array.from({ length: 40_000 }, (_, n) => `"${n}x":1`).join()}}`],
  ['zeros behind a text with a quotation mark', `["\\"",${'0,'.repeat(250_000)}0]`],
])('a section of half a megabyte of %s is refused before it is parsed', async (_what, body) => {
  const parse = vi.spyOn(JSON, 'parse');
  const { status } = await account.call('/profiles/profile-family/', { body });
  expect(status).toBe(400);
  expect(parse.mock.calls.every(([text]) => text.length < 10_000)).toBe(true);
});

test('a text may have as many commas, brackets and quotation marks as it is long', async () => {
  const about = `"${',[{\\'.repeat(200)}" `.repeat(2);
  const { status, body } = await account.save('additional', { about_me: about });
  expect([status, body.about_me]).toEqual([201, about.trim()]);
});

test('a text that is four times as long as any may be is refused before it is cleaned and judged', async () => {
  const refused = async (first_name: string) => {
    const { status, body } = await account.save('primary', { first_name });
    expect([status, body.fields.first_name]).toEqual([422, 'tooLong']);
    return Object.keys(body.fields).length;
  };
  // Where it is judged, all that is missing is named, too.
  expect(await refused('क'.repeat(5_000))).toBeGreaterThan(1);
  expect(await refused('क'.repeat(20_001))).toBe(1);
});

test('sixty changes of one account that wait for each other leave the database to the others, and forty are kept', async () => {
  const other = await registerAccount(server);
  const holder = await server.db.connect();
  try {
    await holder.query('begin');
    await holder.query('select id from profiles where id = $1 for update', [account.profileId]);
    const answered: number[] = [];
    const changes = Array.from({ length: 60 }, async () => {
      const { status } = await account.call('/profiles/photos/1/', { method: 'DELETE' });
      answered.push(status);
    });
    await untilOneWaits(server);
    expect((await other.call(`/accounts/userdetails/${other.userId}`)).status).toBe(200);
    await expect.poll(() => answered).toEqual(Array.from({ length: 20 }, () => 429));
    await holder.query('rollback');
    await Promise.all(changes);
    expect(answered.slice(20)).toEqual(Array.from({ length: 40 }, () => 404));
  } finally {
    // Ends the transaction, also if the test has failed in it.
    holder.release(true);
  }
});

test.each(['photo', 'document'] as const)(
  'HEAD of a file reads one byte of it: a %s',
  async (kind) => {
    const { body } = await sendForm(server, account, { kind });
    const link = body[FILE_FORMS[kind].link] as string;
    const read = vi.spyOn(server.media.store, 'read');
    const head = await fetch(server.url + link, { method: 'HEAD' });
    expect(head.status).toBe(200);
    expect(read.mock.lastCall?.[1]).toEqual({ first: 0, last: 0 });
    const whole = await fetchMedia(server, link);
    expect(Number(head.headers.get('content-length'))).toBe(whole.bytes.length);
  },
);

describe('what keeps a row or mails somebody is counted, also without a password:', () => {
  test('consents and nominees, thirty a day together, and withdrawals, thirty of their own; a refused one mails nothing', async () => {
    const nominee = (name: string) =>
      account.call('/accounts/nominee/', { body: { name, contact: '98220 12345' } });
    const withdraw = (key?: string) =>
      account.call('/accounts/consent/withdrawal/', { body: {}, key });
    const key = randomUUID();
    expect(await countUntilRefused(10, () => withdraw(key))).toBe(10);
    const named = await countUntilRefused(40, (number) =>
      nominee(`Vijay ${'ab'.repeat(number + 1)}`),
    );
    expect([named, await countUntilRefused(30, () => withdraw())]).toEqual([30, 20]);
    const told = () => noticesTo(server, account.email);
    await expect.poll(told).toHaveLength(51);
    const { rows } = await server.db.query(
      'select count(*)::int as count from notice_consents where account_id = $1',
      [account.userId],
    );
    expect(rows[0].count).toBe(21);
  });

  test('sign-ins with the right password, and the list shows those used last', async () => {
    const logIn = () =>
      call(server, '/login/', { body: { username: account.email, password: account.password } });
    await fillBucket(100);
    expect((await logIn()).status).toBe(429);
    clock.advance(DAY_MS);
    await server.db.query(
      `insert into sessions (id, account_id, used_generation, created_at, last_used_at)
       select gen_random_uuid(), $1, -1, $2, $2 from generate_series(1, 120)`,
      [account.userId, new Date(clock.now())],
    );
    clock.advance(1_000);
    const { access: token } = (await logIn()).body;
    const { body } = await call(server, '/accounts/sign-ins/', { token });
    expect(body.sign_ins).toHaveLength(100);
    expect(body.sign_ins[0].is_this).toBe(true);
  });

  test('refreshes of one sign-in, whose tokens are kept for a month', async () => {
    const { refresh } = account;
    const ask = () => call(server, '/token/refresh/', { body: { refresh } });
    expect((await ask()).status).toBe(200);
    await fillBucket(400);
    expect((await ask()).status).toBe(429);
    clock.advance(3_600_000);
    expect((await ask()).status).toBe(200);
  });

  test('readings of a card, each of which is noted', async () => {
    const { body } = await sendForm(server, account, { kind: 'document' });
    const link = body.file_content as string;
    expect((await fetchMedia(server, link)).status).toBe(200);
    await fillBucket(300);
    expect((await fetchMedia(server, link)).status).toBe(429);
  });

  /** As if the bucket that takes `count` a day, and has one in it, had them all. */
  async function fillBucket(count: number): Promise<void> {
    const now = clock.now();
    const { rowCount } = await server.db.query(
      `update rate_limits set empty_at = $1 where empty_at = $2`,
      [new Date(now + DAY_MS), new Date(now + DAY_MS / count)],
    );
    expect(rowCount).toBe(1);
  }
});

test('a form that names a film copies it thirty times an hour at most, also if it is refused', async () => {
  const file = mp4();
  const path = await beginUpload(server, account, { length: file.length });
  await sendPiece(server, account, { path, offset: 0, bytes: file });
  const key = randomUUID();
  await account.mustCall('/accounts/consent/withdrawal/', { body: {}, key });
  const write = vi.spyOn(server.media.store, 'concatenate');
  const refused = await countUntilRefused(40, () => attachUpload(server, account, { path, key }));
  expect([refused, write.mock.calls.length]).toEqual([30, 30]);
});
