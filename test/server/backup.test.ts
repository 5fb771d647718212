import { randomUUID } from 'node:crypto';
import { appendFile, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { makeBackup, mediaPath } from '../../server/backup/make-backup.ts';
import { restoreBackup } from '../../server/backup/restore-backup.ts';
import { deriveKeys } from '../../server/keys.ts';
import { createMedia } from '../../server/media/create-media.ts';
import { DOCUMENT_TYPES } from '../../src/domain/enumerations.ts';
import { call } from '../support/api-call.ts';
import { run, withDatabase } from '../support/database-setup.ts';
import { primaryValues } from '../support/primary-values.ts';
import { exitCode, killPrograms, startProgram, untilReady } from '../support/server-process.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { mustCall, registerAccount, type TestAccount } from '../support/test-account.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { jpeg } from './support/media-files.ts';
import { fetchMedia, mustUpload } from './support/upload.ts';

let server: TestServer;
let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;
let account: TestAccount;
const databases: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
  folder = await makeTemporaryFolder();
  account = await registerAccount(server);
  const values = await primaryValues(server);
  await mustCall(server, '/profiles/profile-primary/', {
    body: { profile: account.profileId, ...values },
    token: account.access,
  });
  for (const type of DOCUMENT_TYPES) {
    await send('/profiles/document/', [
      ['document_type', type],
      ['document_file', await jpeg(400, 250)],
    ]);
  }
  await send('/profiles/photos/', [['image', await jpeg(300, 200)]]);
});
afterEach(killPrograms);
afterAll(async () => {
  for (const name of databases) {
    await run(inject('postgresUrl'), `drop database if exists ${name} with (force)`);
  }
  await folder.remove();
  await server.stop();
});

const send = (path: string, parts: Parameters<typeof mustUpload>[2]['parts']) =>
  mustUpload(server, path, {
    parts: [...parts, ['profile', account.profileId]],
    token: account.access,
  });

/** What the family sees of itself, and of each file its bytes. */
async function look({ url }: Pick<TestServer, 'url'>): Promise<unknown> {
  const at = { url };
  const { body } = await mustCall(at, '/login/', {
    body: { username: account.email, password: account.password },
  });
  const read = async (path: string) => (await call(at, path, { token: body.access })).body;
  const sides = await read(`/profiles/document/aadhar/${account.profileId}`);
  const [photo, ...more] = await read(`/profiles/photos/${account.profileId}`);
  const links = [sides.aadhar_front.file_content, sides.aadhar_back.file_content, photo.image];
  const files = await Promise.all(links.map((link: string) => fetchMedia(at, link)));
  return {
    user: await read(`/accounts/userdetails/${account.userId}`),
    primary: await read(`/profiles/profile-primary/?profile_id=${account.profileId}`),
    photos: 1 + more.length,
    files: files.map(({ status, bytes }) => [status, bytes.toString('base64').slice(0, 5_000)]),
  };
}

function backUp(into: string, since?: string) {
  return makeBackup({
    databaseUrl: server.databaseUrl,
    store: server.media.store,
    keys: deriveKeys(server.settings),
    folder: into,
    since,
    now: Date.now,
  });
}

async function emptyDatabase(): Promise<string> {
  const name = `sambandh_restored_${process.pid}_${databases.length}`;
  databases.push(name);
  await run(inject('postgresUrl'), `create database ${name}`);
  return withDatabase(inject('postgresUrl'), name);
}

async function restore(from: string, given: Partial<Parameters<typeof restoreBackup>[0]> = {}) {
  const dataDir = join(folder.path, randomUUID());
  const options = {
    databaseUrl: await emptyDatabase(),
    store: (await createMedia({ dataDir, s3: undefined })).store,
    keys: deriveKeys(server.settings),
    folder: from,
    ...given,
  };
  return { ...options, dataDir, restored: await restoreBackup(options) };
}

test('a running server is backed up by one command and restored by another, identity documents too', async () => {
  const before = await look(server);
  const secret = { TOKEN_SECRET: server.settings.tokenSecret };
  const backups = join(folder.path, 'backups');
  const backup = startProgram(['server/backup/main.ts', 'backup', backups], {
    ...secret,
    DATA_DIR: server.dataDir,
    DATABASE_URL: server.databaseUrl,
  });
  expect([await exitCode(backup), backup.output()]).toEqual([0, expect.any(String)]);
  const [made = ''] = await readdir(backups);
  expect(backup.output()).toContain(join(backups, made));

  // Onto another machine, with an embedded database of its own.
  const there = { ...secret, DATA_DIR: join(folder.path, 'there') };
  const main = ['server/backup/main.ts'];
  const restoring = startProgram([...main, 'restore', join(backups, made)], there);
  expect([await exitCode(restoring), restoring.output()]).toEqual([0, expect.any(String)]);

  const started = startProgram(['server/main.ts'], { ...there, PORT: '0' });
  await untilReady(started);
  // The lists came with the backup.
  expect(started.output()).not.toContain('lists of places');
  expect(await look({ url: started.url() })).toEqual(before);

  // And from there again, as a laptop does it.
  const again = startProgram([...main, 'backup', join(folder.path, 'again')], there);
  expect([await exitCode(again), again.output()]).toEqual([0, expect.any(String)]);
  started.process.kill('SIGTERM');
  expect(await exitCode(started)).toBe(0);
}, 240_000);

test('what is added and deleted meanwhile leaves it whole: no row is without its file', async () => {
  const done = new AbortController();
  const busy = (async () => {
    for (let turn = 0; !done.signal.aborted || turn < 3; turn += 1) {
      const { body } = await send('/profiles/photos/', [['image', await jpeg(200 + turn, 100)]]);
      await mustCall(server, `/profiles/photos/${body.id}/`, {
        method: 'DELETE',
        token: account.access,
      });
    }
  })();
  const into = join(folder.path, 'busy');
  const made = await backUp(into);
  done.abort();
  await busy;
  const { databaseUrl, store } = await restore(into);
  const client = new Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ key: string }>('select key from media_files');
  const { rows: next } = await client.query<{ id: string }>(
    "select nextval(pg_get_serial_sequence('photos', 'id')) as id",
  );
  const { rows: last } = await client.query<{ id: string }>('select max(id) as id from photos');
  await client.end();
  expect(Number(next[0]?.id)).toBeGreaterThan(Number(last[0]?.id));
  expect(rows.length).toBe(made.mediaFiles + made.goneMeanwhile);
  let missing = 0;
  for (const { key } of rows) if (!(await exists(store, key))) missing += 1;
  expect(missing).toBe(made.goneMeanwhile);
});

test('a later backup shares the files of an earlier one on the disk, and outlives it', async () => {
  const [first, second] = [join(folder.path, 'first'), join(folder.path, 'second')];
  await backUp(first);
  await backUp(second, first);
  const { rows } = await server.db.query('select key from media_files limit 1');
  const path = mediaPath(second, rows[0].key);
  expect((await stat(path)).nlink).toBe(2);
  await rm(first, { recursive: true });
  expect((await restore(second)).restored.mediaFiles).toBeGreaterThan(0);
});

describe('is refused, with nothing done', () => {
  let good: string;
  beforeAll(async () => {
    good = join(folder.path, 'good');
    await backUp(good);
  });

  test('a restore over a database that holds anything', async () => {
    const { databaseUrl } = server;
    await expect(restore(good, { databaseUrl })).rejects.toThrow(/^The database is not empty/u);
  });

  test('a restore under another key, which could read no identity document', async () => {
    const keys = deriveKeys({ tokenSecret: 'another secret, of another server, long enough' });
    await expect(restore(good, { keys })).rejects.toThrow(/made under another MEDIA_KEY/u);
    const former = deriveKeys({
      tokenSecret: 'another secret, of another server, long enough',
      previousTokenSecrets: [server.settings.tokenSecret],
    });
    expect((await restore(good, { keys: former })).restored.format).toBe('sambandh-backup-1');
  });

  test('a restore of what is no whole backup', async () => {
    await expect(restore(folder.path)).rejects.toThrow(/is no backup: it has no manifest\.json/u);
    const cut = join(folder.path, 'cut');
    await backUp(cut);
    const table = join(cut, 'database', 'sessions');
    const lines = (await readFile(table, 'utf8')).trimEnd().split('\n');
    await writeFile(
      table,
      lines
        .slice(1)
        .map((line) => `${line}\n`)
        .join(''),
    );
    await expect(restore(cut)).rejects.toThrow(/^The backup is not whole: it has \d+ rows/u);
  });

  test('a restore of what a later version made', async () => {
    const later = join(folder.path, 'later');
    await backUp(later);
    const manifest = JSON.parse(await readFile(join(later, 'manifest.json'), 'utf8'));
    const text = JSON.stringify({ ...manifest, migrations: 9_999 });
    await writeFile(join(later, 'manifest.json'), text);
    await expect(restore(later)).rejects.toThrow(/made by a later version/u);
  });

  test('a backup into a folder with something in it', async () => {
    await appendFile(join(folder.path, 'something'), '');
    await expect(backUp(folder.path)).rejects.toThrow(/is not empty$/u);
  });

  test('a backup of a server whose store lost a file', async () => {
    const { rows } = await server.db.query('select key from media_files limit 1');
    const path = mediaPath(server.dataDir, rows[0].key);
    const bytes = await readFile(path);
    await rm(path);
    await expect(backUp(join(folder.path, 'lost'))).rejects.toThrow(/missing in the media store/u);
    expect(await readdir(folder.path)).not.toContain('lost');
    await writeFile(path, bytes);
  });
});

async function exists(store: TestServer['media']['store'], key: string): Promise<boolean> {
  const bytes = await store.read(key);
  bytes?.destroy();
  return bytes !== undefined;
}
