import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { NOTICE_HASHES, NOTICE_VERSION } from '../../src/domain/privacy-notice.ts';
import { call } from '../support/api-call.ts';
import { registerAccount } from '../support/test-account.ts';
import { useServerAndAccount } from '../support/test-server.ts';
import { noticesTo } from './support/mails.ts';
import { readCopy } from './support/upload.ts';

const { en = '', hi = '' } = NOTICE_HASHES[NOTICE_VERSION] ?? {};
const GOOD = { version: NOTICE_VERSION, language: 'hi', text_hash: hi };
const { clock, server, account } = useServerAndAccount();

const own = (path: string, body?: unknown, key?: string) => account.call(path, { body, key });
const rowsOf = async (userId: number) =>
  (
    await server.db.query(
      'select kind, version, language, text_hash, at from notice_consents where account_id = $1 order by id',
      [userId],
    )
  ).rows;

describe('registering', () => {
  test('keeps language, version and hash of the notice that was shown, as a row', async () => {
    const headers = { 'sambandh-notice': `${NOTICE_VERSION} hi ${hi}` };
    const { userId } = await registerAccount(server, { headers });
    expect(await rowsOf(userId)).toEqual([
      {
        kind: 'given',
        version: NOTICE_VERSION,
        language: 'hi',
        text_hash: hi,
        at: new Date(clock.now()),
      },
    ]);
  });

  test('works for a client from before there was a notice, and claims no consent', async () => {
    expect(await rowsOf(account.userId)).toEqual([]);
  });

  test.each([
    ['a version that never was', `2020-01-01 hi ${hi}`],
    ['the text of another language', `${NOTICE_VERSION} hi ${en}`],
    ['a language that it does not have', `${NOTICE_VERSION} gu ${hi}`],
    ['a hash of something else', `${NOTICE_VERSION} hi ${'0'.repeat(64)}`],
    ['nothing that can be read', 'yes'],
  ])('is refused with %s', async (_what, header) => {
    const { status, body } = await call(server, '/accounts/verifyotp/', {
      body: { otp: '123456', temp_user_id: 1 },
      headers: { 'sambandh-notice': header },
    });
    expect([status, body.code]).toEqual([422, 'notice_outdated']);
  });
});

describe('the consent of an account', () => {
  test('is nothing, then given, then withdrawn, and each is a row that stays', async () => {
    expect((await own('/accounts/consent/')).body).toEqual({ consent: null, nominee: null });
    const given = await own('/accounts/consent/', GOOD);
    const at = new Date(clock.now()).toISOString();
    expect([given.status, given.body.consent]).toEqual([
      201,
      { kind: 'given', version: NOTICE_VERSION, at },
    ]);
    clock.advance(60_000);
    const told = async () => (await noticesTo(server, account.email)).map((mail) => mail.subject);
    expect((await own('/accounts/consent/withdrawal/', {})).body.consent).toMatchObject({
      kind: 'withdrawn',
      version: NOTICE_VERSION,
    });
    expect(await rowsOf(account.userId)).toMatchObject([
      { kind: 'given', text_hash: hi },
      { kind: 'withdrawn', text_hash: hi, language: 'hi' },
    ]);
    await expect.poll(told).toContain('Sambandh: your consent was withdrawn');
  });

  test.each([
    [{ ...GOOD, version: '2020-01-01' }, 'notice_outdated'],
    [{ ...GOOD, language: 'mr' }, 'notice_outdated'],
    [{ ...GOOD, text_hash: 'x' }, 'notice_outdated'],
    [{ ...GOOD, text_hash: undefined }, 'validation_failed'],
    [{ ...GOOD, language: 7 }, 'validation_failed'],
  ])('is not given by %j', async (body, code) => {
    const reply = await own('/accounts/consent/', body);
    expect([reply.status, reply.body.code]).toEqual([422, code]);
    expect(await rowsOf(account.userId)).toEqual([]);
  });
});

describe('a nominee', () => {
  const NAMED = { name: 'Vijay Kulkarni', contact: '98220 12345' };

  test('is named, changed, and taken back', async () => {
    expect(
      (await own('/accounts/nominee/', { ...NAMED, name: ' Vijay Kulkarni ' })).body.nominee,
    ).toEqual(NAMED);
    const changed = { ...NAMED, contact: 'vijay@example.in' };
    await own('/accounts/nominee/', changed);
    expect((await own('/accounts/consent/')).body.nominee).toEqual(changed);
    expect((await own('/accounts/nominee/', { name: '', contact: null })).body.nominee).toBeNull();
  });

  test('is named by whoever has a phone of the family, so its owner is told, once and without names', async () => {
    const key = randomUUID();
    await own('/accounts/nominee/', NAMED, key);
    await own('/accounts/nominee/', NAMED, key);
    const told = () => noticesTo(server, account.email);
    await expect.poll(told).toHaveLength(1);
    const [mail] = await told();
    expect(mail!.subject).toBe('Sambandh: your nominee was changed');
    expect(mail!.text).not.toMatch(/Vijay|98220|https?:/u);
  });

  test.each([
    [{ ...NAMED, name: '' }, { name: 'required' }],
    [{ ...NAMED, contact: ' ' }, { contact: 'required' }],
    [{ ...NAMED, name: 'x'.repeat(300) }, { name: 'tooLong' }],
    [{ ...NAMED, contact: 'x'.repeat(301) }, { contact: 'tooLong' }],
    [{ ...NAMED, contact: 7 }, { contact: 'invalid' }],
  ])('is not named by %j', async (body, fields) => {
    const reply = await own('/accounts/nominee/', body);
    expect([reply.status, reply.body.fields]).toEqual([422, fields]);
  });
});

test('The copy of one’s data has the consents and the nominee; erasing the account erases both', async () => {
  await own('/accounts/consent/', GOOD);
  await own('/accounts/consent/withdrawal/', {});
  await own('/accounts/nominee/', { name: 'Vijay Kulkarni', contact: '98220 12345' });
  const { password } = account;
  const copy = await readCopy(server, account);
  const at = new Date(clock.now()).toISOString();
  const row = { version: NOTICE_VERSION, language: 'hi', text_sha256: hi, at };
  expect(copy['notice_consents']).toEqual([
    { kind: 'withdrawn', ...row },
    { kind: 'given', ...row },
  ]);
  expect(copy['nominee']).toEqual({ name: 'Vijay Kulkarni', contact: '98220 12345', named_at: at });
  expect((await own('/accounts/erasure/', { password })).status).toBe(200);
  const { rows } = await server.db.query(
    'select account_id from notice_consents where account_id = $1 union select account_id from nominees where account_id = $1',
    [account.userId],
  );
  expect(rows).toEqual([]);
});
