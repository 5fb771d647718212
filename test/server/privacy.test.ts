import { randomBytes, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { TERMS_VERSION } from '../../src/domain/account.ts';
import { call } from '../support/api-call.ts';
import { readZip } from '../support/read-zip.ts';
import {
  createUser,
  mustCall,
  registerAccount,
  signIn,
  verifyAddress,
  type TestAccount,
  renew,
  logIn,
} from '../support/test-account.ts';
import { describeError } from '../../server/http/log-options.ts';
import { useServerWithClock } from '../support/test-server.ts';
import { fillIn } from './support/family-with-files.ts';
import { sendForm } from './support/file-forms.ts';
import { mp4 } from './support/media-files.ts';
import { beginUpload } from './support/resumable-upload.ts';
import { fetchMedia, storedKeys } from './support/upload.ts';
import { noticesTo } from './support/mails.ts';

const HOUR_MS = 3_600_000;
const BROWSER = 'Mozilla/5.0 (Linux; Android 14) Chrome/140';
const logged: unknown[][] = [];
const { clock, server } = useServerWithClock({
  observe({ log }) {
    log.error = (...line: unknown[]) => void logged.push(line);
  },
});
let account: TestAccount;
const video = mp4({ dataBytes: 300_000 });
beforeEach(async () => {
  clock.advance(HOUR_MS);
  account = await registerAccount(server);
});

const ask = (
  path: string,
  password = account.password,
  token: string | undefined = account.access,
) => call(server, path, { body: { password }, token });

const fill = (who = account) => fillIn(server, who, video);
const addHobby = ({ mustCall }: TestAccount, name: string) =>
  mustCall('/core/hobby/', { body: { name, language: 'en' } });

async function takeCopy(): Promise<Map<string, Buffer>> {
  const { body } = await ask('/accounts/export/');
  const { status, bytes, headers } = await fetchMedia(server, body.url, { 'user-agent': BROWSER });
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('application/zip');
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename="sambandh-${new Date(clock.now()).toISOString().slice(0, 10)}.zip"`,
  );
  expect(headers.get('cache-control')).toBe('no-store');
  return readZip(bytes);
}
const readJson = (files: Map<string, Buffer>) => JSON.parse(files.get('account.json')!.toString());

describe('POST /accounts/export/', () => {
  test('gives a copy of everything: what was filled in by its names, and every file', async () => {
    await fill();
    await addHobby(account, `Kite ${randomUUID()}`);
    const files = await takeCopy();
    expect([...files.keys()].sort()).toEqual([
      'account.json',
      'identity-documents/aadhar-card-back.jpg',
      'identity-documents/aadhar-card-front.jpg',
      'photos/1-profile-picture.jpg',
      'videos/1.mp4',
    ]);
    expect(files.get('videos/1.mp4')!.equals(video)).toBe(true);
    const pictures = [...files].filter(([name]) => name.endsWith('.jpg'));
    const starts = pictures.map(([, bytes]) => bytes.subarray(0, 3).toString('hex'));
    expect(starts).toEqual(['ffd8ff', 'ffd8ff', 'ffd8ff']);
    const contents = readJson(files);
    expect(contents.account).toMatchObject({
      id: account.userId,
      email: account.email,
      name: 'Sunanda Kulkarni',
      candidate_name: 'Aditi Kulkarni',
      profile_for: 'Daughter',
      plan: 'Basic',
    });
    expect(contents.profile.sections.primary.values).toMatchObject({
      first_name: 'Aditi',
      permanent_city: { name: expect.stringMatching(/^Sol/u) },
      profession: { name: 'Teacher' },
    });
    expect(contents.videos).toMatchObject([
      { description: 'In our garden', file: 'videos/1.mp4', poster: null },
    ]);
    expect(contents.options_added_to_lists).toMatchObject([
      { kind: 'hobby', name: expect.stringMatching(/^Kite/u) },
    ]);
    expect(contents.sign_ins).toMatchObject([{ ended_at: null }]);
    expect(contents.identity_document_readings).toHaveLength(2);
    expect(contents).toMatchObject({ blocked_at: null, grievances: [] });
    expect(files.get('account.json')!.toString()).not.toMatch(/argon2|password_hash/u);
  });

  test('names the browser of a registration only where an older version stored it', async () => {
    expect(readJson(await takeCopy()).account).not.toHaveProperty('registered_with');
    await server.db.query('update accounts set user_agent = $1', [BROWSER]);
    const registeredWith = { device_type: null, browser: BROWSER };
    expect(readJson(await takeCopy()).account).toMatchObject({ registered_with: registeredWith });
  });

  test('tells who looked at an identity document, when, from where and what for', async () => {
    await fill();
    const path = `/profiles/document/aadhar/${account.profileId}`;
    const { body } = await account.call(path);
    await fetchMedia(server, body.aadhar_front.file_content, { 'user-agent': BROWSER });
    const { identity_document_readings: readings, sign_ins: signIns } = readJson(await takeCopy());
    expect(readings).toMatchObject([
      { document_type: 'Aadhar Card - Front', purpose: 'view', browser: BROWSER },
      { purpose: 'export' },
      { purpose: 'export' },
    ]);
    expect(readings[0].read_at).toBe(new Date(clock.now()).toISOString());
    expect(readings[0].sign_in).toBe(signIns[0].id);
  });

  test('names each file as its phone does, and what is still on its way', async () => {
    const clientId = randomUUID();
    await sendForm(server, account, { kind: 'photo', parts: [['client_id', clientId]] });
    await beginUpload(server, account, { kind: 'document', length: 5_000 });
    const { photos, unfinished_uploads: unfinished } = readJson(await takeCopy());
    expect(photos).toMatchObject([{ id_on_the_phone: clientId }]);
    expect(unfinished).toMatchObject([{ kind: 'document', size_bytes: 5_000, arrived_bytes: 0 }]);
  });

  test('wants the password again, and does not let it be guessed', async () => {
    const wrong = await ask('/accounts/export/', 'not the password');
    expect(wrong.status).toBe(422);
    expect(wrong.body.fields).toEqual({ password: 'passwordWrong' });
    expect((await ask('/accounts/export/', account.password, '')).status).toBe(401);
    for (let attempt = 2; attempt <= 10; attempt += 1) {
      expect((await ask('/accounts/export/', 'not the password')).status).toBe(422);
    }
    const limited = await ask('/accounts/export/');
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask('/accounts/erasure/')).status).toBe(429);
  });

  test('its link is good for five minutes, for this sign-in, and for nothing once changed', async () => {
    const { body } = await ask('/accounts/export/');
    const changed = `${body.url.slice(0, -3)}${body.url.endsWith('AAA') ? 'BBB' : 'AAA'}`;
    expect((await fetchMedia(server, changed)).status).toBe(404);
    expect((await fetchMedia(server, body.url)).status).toBe(200);
    clock.advance(5 * 60_000);
    expect((await fetchMedia(server, body.url)).status).toBe(404);

    const next = await ask('/accounts/export/');
    await call(server, '/accounts/logout/', { body: { refresh: account.refresh } });
    expect((await fetchMedia(server, next.body.url)).status).toBe(404);
  });

  test('is not prepared for who only asks whether it is there', async () => {
    const { body } = await ask('/accounts/export/');
    const response = await fetch(server.url + body.url, { method: 'HEAD' });
    expect(response.status).toBe(405);
  });

  test('says which file was lost, and gives the others', async () => {
    await fill();
    const { rows } = await server.db.query('select file_key from photos where profile_id = $1', [
      account.profileId,
    ]);
    await server.media.store.remove(rows[0].file_key);
    const files = await takeCopy();
    expect(files.get('missing-files.txt')!.toString()).toBe('photos/1-profile-picture.jpg');
    expect(files.has('videos/1.mp4')).toBe(true);
  });

  test('breaks off, and is seen to, where an identity document is damaged', async () => {
    await fill();
    await server.db.query(
      `update media_files set is_identity = true where key =
        (select file_key from photos where profile_id = $1)`,
      [account.profileId],
    );
    const { body } = await ask('/accounts/export/');
    await expect(fetchMedia(server, body.url)).rejects.toThrow('terminated');
    const [details, what] = logged.at(-1) as [{ err: unknown; key: string }, string];
    expect(what).toContain('restore the file from a backup');
    expect(describeError(details.err).message).toContain(`The file ${details.key} should be`);
  });

  test('lets go of the files when whoever downloads hangs up', async () => {
    await fill();
    const { body } = await ask('/accounts/export/');
    const abort = new AbortController();
    const response = await fetch(server.url + body.url, { signal: abort.signal });
    await response.body!.getReader().read();
    abort.abort();
    expect((await fetchMedia(server, body.url)).status).toBe(200);
  });
});

test('a copy has nothing of another family, and an erasure leaves it as it is', async () => {
  const other = await registerAccount(server);
  await fill(other);
  const files = await takeCopy();
  expect([...files.keys()]).toEqual(['account.json']);
  expect(files.get('account.json')!.toString()).not.toContain(other.email);
  await ask('/accounts/erasure/');
  const { body } = await other.call(`/profiles/videos/${other.profileId}`);
  expect((await fetchMedia(server, body[0].video_file)).bytes.equals(video)).toBe(true);
});

describe('POST /accounts/erasure/', () => {
  const tables = async () => {
    const { rows } = await server.db.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'
        and table_name not like 'reference_%' and table_name not in ('facts', 'rate_limits')`,
    );
    const counts: Record<string, number> = {};
    for (const { name } of rows) {
      const counted = await server.db.query(`select count(*)::int as n from ${name}`);
      counts[name] = counted.rows[0].n;
    }
    return counts;
  };

  test('leaves no row and no file behind, whatever the account had', async () => {
    await server.db.query('truncate accounts, temporary_users, idempotency_outcomes cascade');
    await server.db.query('truncate one_time_passwords, erased_accounts');
    for (const key of await storedKeys(server)) await server.media.store.remove(key);
    const before = await tables();
    account = await registerAccount(server);
    await fill();
    await account.mustCall('/profiles/passed-steps/', {
      body: { profile: account.profileId, step: 'personal-document' },
      key: 'a-key',
    });
    await mustCall(server, '/accounts/request-password-reset/', { body: { email: account.email } });
    await account.call('/profiles/uploads/', {
      method: 'POST',
      headers: { 'tus-resumable': '1.0.0', 'upload-length': '1000' },
    });
    const path = `/profiles/document/aadhar/${account.profileId}`;
    const { body } = await account.call(path);
    await fetchMedia(server, body.aadhar_front.file_content);

    expect((await ask('/accounts/erasure/')).body).toEqual({ status: 'erased' });
    expect(await tables()).toEqual({ ...before, erased_accounts: 1 });
    expect(await storedKeys(server)).toEqual([]);
    const { rows } = await server.db.query('select * from erased_accounts');
    expect(JSON.stringify(rows)).not.toContain(account.email);
    const told = async () => (await noticesTo(server, account.email)).map((mail) => mail.subject);
    await expect.poll(told).toContain('Sambandh: your account was deleted');
  });

  test('ends every session and every link, and the address can register anew', async () => {
    await fill();
    const elsewhere = await signIn(server, account);
    const path = `/profiles/document/aadhar/${account.profileId}`;
    const { body } = await account.call(path);
    expect((await ask('/accounts/erasure/')).status).toBe(200);
    expect((await elsewhere.call(path)).status).toBe(401);
    expect((await renew(server, elsewhere.refresh)).status).toBe(401);
    expect((await fetchMedia(server, body.aadhar_front.file_content)).status).toBe(404);
    expect((await logIn(server, account)).status).toBe(401);
    const known = await call(server, `/accounts/tempuserdetailsfromemail/${account.email}`);
    expect(known.body).toEqual({ data: { user: null } });
    clock.advance(1000);
    const again = await registerAccount(server, { email: account.email });
    expect(again.userId).not.toBe(account.userId);
  });

  test('wants the right password, and changes nothing without it', async () => {
    const wrong = await ask('/accounts/erasure/', 'not the password');
    expect(wrong.body.fields).toEqual({ password: 'passwordWrong' });
    expect((await ask('/accounts/erasure/', '')).status).toBe(422);
    expect((await ask('/accounts/erasure/', account.password, 'none')).status).toBe(401);
    const me = await account.call(`/accounts/userdetails/${account.userId}`);
    expect(me.status).toBe(200);
  });

  test('takes an option away that nobody else has, and leaves what others share', async () => {
    const other = await registerAccount(server);
    const add = async (name: string, who: TestAccount) => (await addHobby(who, name)).body.id;
    const suffix = randomBytes(4).toString('hex');
    const own = await add(`Own ${suffix}`, account);
    const shared = await add(`Shared ${suffix}`, account);
    expect(await add(`Shared ${suffix}`, other)).toBe(shared);
    await ask('/accounts/erasure/');
    const { rows } = await server.db.query(
      'select id::float8 from reference_items where id = any($1)',
      [[own, shared]],
    );
    expect(rows).toEqual([{ id: shared }]);
    expect(await add(`Shared ${suffix}`, other)).toBe(shared);
  });

  test('and what was being saved meanwhile ends in 401, never in a fault', async () => {
    const saves = Array.from({ length: 10 }, (_, index) =>
      account.call('/profiles/passed-steps/', {
        body: { profile: account.profileId, step: 'personal-video' },
        key: `key-${index}`,
      }),
    );
    const [erased, ...replies] = await Promise.all([ask('/accounts/erasure/'), ...saves]);
    expect(erased.status).toBe(200);
    for (const { status } of replies) expect([200, 401, 404]).toContain(status);
    const { rows } = await server.db.query(
      'select count(*)::int as n from idempotency_outcomes where scope = $1',
      [`account:${account.userId}`],
    );
    expect(rows[0].n).toBe(0);
  });
});

describe('consent', () => {
  test.each([TERMS_VERSION, '', 'x'.repeat(41), '<b>'])(
    'is kept with its time and the version of the terms that were shown, and claims none where none was named: %j',
    async (version) => {
      const registration = { email: `${randomUUID()}@example.in`, password: 'four words in a row' };
      const headers = { 'sambandh-terms': version };
      const { cookie } = await verifyAddress(server, { ...registration, headers });
      const agreed_at = new Date(clock.now()).toISOString();
      clock.advance(60_000);
      await createUser(server, { ...registration, cookie });
      account = await signIn(server, registration);
      const terms_version = version === TERMS_VERSION ? version : null;
      expect(readJson(await takeCopy()).consents).toEqual([{ terms_version, agreed_at }]);
    },
  );
});
