import { execFileSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import {
  appendFile,
  cp,
  mkdir,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { writeChecksums } from '../../server/backup/checksums.ts';
import { makeBackup } from '../../server/backup/make-backup.ts';
import { mediaPath, tablePath } from '../../server/backup/manifest.ts';
import { nameBackup } from '../../server/backup/keep-backups.ts';
import { restoreBackup } from '../../server/backup/restore-backup.ts';
import { deriveKeys } from '../../server/base/keys.ts';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { createMedia } from '../../server/storage/create-media.ts';
import { exitCode, killPrograms, startProgram } from '../support/server-process.ts';

import { mustCall, signIn } from '../support/test-account.ts';
import {
  cloneDatabase,
  commandSettings,
  startTestServer,
  type TestServer,
  useAccount,
  useTestServer,
} from '../support/test-server.ts';
import { fillIn, lookAtFamily } from './support/family-with-files.ts';
import { sendForm } from './support/file-forms.ts';
import { jpeg } from './support/media-files.ts';
import {
  askOffset,
  attachUpload,
  beginUpload,
  sendInPieces,
  sendPiece,
} from './support/resumable-upload.ts';
import { startServer } from './support/start-server.ts';
import type { Part } from './support/upload.ts';
import { useFolder } from './support/use-folder.ts';
import type { Table } from '../../server/backup/tables.ts';

const folder = await useFolder();
const server = useTestServer();
const account = useAccount(server);
const drops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  await fillIn(server, account);
  // Each restore would load them, and no test here asks for their names.
  await server.db.query("delete from reference_items where kind in ('city', 'state')");
});
afterEach(killPrograms);
afterAll(async () => {
  for (const drop of drops) await drop();
});

function backUp(into: string) {
  return makeBackup({
    databaseUrl: server.databaseUrl,
    store: server.media.store,
    keys: deriveKeys(server.settings),
    folder: into,
    now: Date.now,
  });
}

async function emptyDatabase(): Promise<string> {
  const { url, drop } = await cloneDatabase({ isEmpty: true });
  drops.push(drop);
  return url;
}

async function restore(from: string, given: Partial<Parameters<typeof restoreBackup>[0]> = {}) {
  const dataDir = join(folder, randomUUID());
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
  const before = await lookAtFamily(server, account);
  const backups = join(folder, 'backups');
  const settings = commandSettings(server);
  const backup = startProgram(['server/backup/main.ts', 'backup', backups], settings);
  expect([await exitCode(backup), backup.output()]).toEqual([0, expect.any(String)]);
  const [made = ''] = await readdir(backups);
  expect(backup.output()).toContain(join(backups, made));

  // This is another machine with its own embedded database.
  const there = { TOKEN_SECRET: server.settings.tokenSecret, DATA_DIR: join(folder, 'there') };
  const main = ['server/backup/main.ts'];
  const restoring = startProgram([...main, 'restore', join(backups, made)], there);
  expect([await exitCode(restoring), restoring.output()]).toEqual([0, expect.any(String)]);

  const started = await startServer(there);
  // The backup contains the lists of places, so the server does not load them again.
  expect(started.output()).not.toContain('lists of places');
  expect(await lookAtFamily(started.at, account)).toEqual(before);

  // A backup also works while a server runs on its embedded database.
  const again = startProgram([...main, 'backup', join(folder, 'again')], there);
  expect([await exitCode(again), again.output()]).toEqual([0, expect.any(String)]);
  started.process.kill('SIGTERM');
  expect(await exitCode(started)).toBe(0);
}, 240_000);

test('what is added and deleted meanwhile leaves it whole: no row is without its file', async () => {
  const done = new AbortController();
  const busy = (async () => {
    for (let turn = 0; !done.signal.aborted || turn < 3; turn += 1) {
      const file = await jpeg(200 + turn, 100);
      const { body } = await sendForm(server, account, { kind: 'photo', file });
      await account.mustCall(`/profiles/photos/${body.id}/`, { method: 'DELETE' });
    }
  })();
  const into = join(folder, 'busy');
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
  // The restored database must not reuse ids from after the backup.
  const { rows: given } = await server.db.query(
    "select nextval(pg_get_serial_sequence('photos', 'id')) as id",
  );
  expect(Number(next[0]?.id)).toBeGreaterThan(Number(given[0].id));
  expect(rows.length).toBe(made.mediaFiles + made.goneMeanwhile);
  let missing = 0;
  for (const { key } of rows) if (!(await exists(store, key))) missing += 1;
  expect(missing).toBe(made.goneMeanwhile);
});

test('a backup of the version before, whose database had one more table, is restored', async () => {
  const into = join(folder, 'before');
  await backUp(into);
  const text = await readFile(join(into, 'manifest.json'), 'utf8');
  const manifest = { ...JSON.parse(text), migrations: 12 };
  // The column came later, and the table has no row.
  const additions = manifest.tables.find((table: Table) => table.name === 'reference_additions');
  additions.columns = additions.columns.filter((column: string) => column !== 'network');
  const later = ['account_blocks', 'card_verdicts', 'desk_keys', 'desk_log', 'grievances'];
  manifest.tables = manifest.tables.filter(({ name }: Table) => !later.includes(name));
  delete manifest.sequences.grievances_id_seq;
  await writeFile(join(into, 'manifest.json'), JSON.stringify(manifest));
  await writeSums(into);
  const { databaseUrl } = await restore(into);
  const client = new Client(databaseUrl);
  await client.connect();
  const find = "select to_regclass('help_reports') as name";
  expect((await client.query(find)).rows).toEqual([{ name: 'help_reports' }]);
  // A server does this when it starts.
  await migrateDatabase(databaseUrl);
  expect((await client.query(find)).rows).toEqual([{ name: null }]);
  expect((await client.query('select email from accounts')).rows).toContainEqual({
    email: account.email,
  });
  await client.end();
});

test('each restore begins another epoch, and a side of the card that is half sent goes on', async () => {
  const card = await jpeg(500, 300);
  const path = await beginUpload(server, account, { kind: 'document', length: card.length });
  await sendPiece(server, account, { path, offset: 0, bytes: card.subarray(0, 1_000) });
  const into = join(folder, 'half-sent');
  await backUp(into);
  const epochs = [server.epoch];
  for (let turn = 0; turn < 2; turn += 1) {
    const { databaseUrl, dataDir } = await restore(into);
    const settings = { tokenSecret: server.settings.tokenSecret };
    const restored = await startTestServer({ databaseUrl, dataDir, settings });
    const { headers } = await mustCall(restored, '/site');
    expect(headers.get('sambandh-extensions')).toMatch(new RegExp(`epoch=${restored.epoch}$`, 'u'));
    const family = await signIn(restored, account);
    const listed = await family.mustCall(
      `/profiles/profile-primary/?profile_id=${account.profileId}`,
    );
    expect(listed.headers.get('etag')).toBe(`"${restored.epoch}-1"`);
    epochs.push(restored.epoch);
    expect(await askOffset(restored, family, path)).toBe(1_000);
    await sendInPieces(restored, family, { path, file: card, from: 1_000 });
    const parts: Part[] = [['document_type', 'Aadhar Card - Back']];
    const attached = await attachUpload(restored, family, { path, kind: 'document', parts });
    expect(attached.status).toBe(200);
    await restored.stop();
  }
  expect(new Set(epochs).size).toBe(3);
});

test('its checksums are the ones that sha256sum makes', async () => {
  const into = join(folder, 'checked');
  await backUp(into);
  const said = execFileSync('sha256sum', ['--check', 'checksums'], { cwd: into }).toString();
  const lines = said.trimEnd().split('\n');
  expect(lines.filter((line) => !line.endsWith(': OK'))).toEqual([]);
  const there = await readdir(into, { recursive: true, withFileTypes: true });
  // The list names neither itself nor the manifest.
  expect(lines).toHaveLength(there.filter((each) => each.isFile()).length - 2);
});

test('the command, night after night in one folder, shares the files of the newest whole one and removes what is older than BACKUP_KEEP_DAYS, but nothing where it fails', async () => {
  const backups = join(folder, 'nights');
  const nightly = async (more: Record<string, string> = {}) => {
    const backup = startProgram(['server/backup/main.ts', 'backup', backups], {
      ...commandSettings(server),
      BACKUP_KEEP_DAYS: '7',
      ...more,
    });
    return [await exitCode(backup), backup.output()];
  };
  const ago = (days: number) => nameBackup(Date.now() - days * 86_400_000);
  const [oldKilled, old, damaged, killed] = [ago(10), ago(8), ago(6), ago(5)];
  await mkdir(backups);
  await backUp(join(backups, old));
  await backUp(join(backups, damaged));
  await cutOff(join(backups, damaged), 'checksums');
  const path = await someFile();
  const { ino } = await stat(join(backups, old, path));
  // Killed backups have left folders without a backup, one of them newer than the whole one.
  for (const name of [oldKilled, killed, 'of-the-operator']) await mkdir(join(backups, name));

  const [code] = await nightly({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nothing' });
  expect(code).toBe(1);
  expect(await readdir(backups)).toHaveLength(5);

  expect(await nightly()).toEqual([0, expect.stringContaining('older than 7 days: 2')]);
  const left = (await readdir(backups)).toSorted();
  expect(left).toEqual([damaged, killed, expect.any(String), 'of-the-operator']);
  // The removed backup had files in common with this one, which must stay complete.
  const newest = join(backups, left[2]!);
  expect(await stat(join(newest, path))).toMatchObject({ ino, nlink: 1 });
  execFileSync('sha256sum', ['--check', 'checksums'], { cwd: newest });
});

describe('is refused, with nothing done', () => {
  let good: string;
  beforeAll(async () => {
    good = join(folder, 'good');
    await backUp(good);
  });

  test('a restore over a database that holds anything', async () => {
    const { databaseUrl } = server;
    await expect(restore(good, { databaseUrl })).rejects.toThrow(/^The database is not empty/u);
  });

  test('a restore under another key, which could read no identity document', async () => {
    const keys = deriveKeys({ tokenSecret: 'another secret, of another server, long enough' });
    await expect(restore(good, { keys })).rejects.toThrow(/made with another MEDIA_KEY/u);
  });

  test('a restore of what is no backup', async () => {
    await expect(restore(folder)).rejects.toThrow(
      /is not a complete backup: its file manifest\.json is missing or damaged/u,
    );
  });

  const copyOfGood = async () => {
    const copy = join(folder, randomUUID());
    await cp(good, copy, { recursive: true });
    return copy;
  };

  describe('a restore of a backup that was damaged, by name:', () => {
    let databaseUrl: string;
    let dataDir: string;
    beforeAll(async () => {
      databaseUrl = await emptyDatabase();
      dataDir = join(folder, randomUUID());
    });
    const openStore = async () => (await createMedia({ dataDir, s3: undefined })).store;

    test.each<[string, (damaged: string) => Promise<string>]>([
      ['a table cut off', async (at) => cutOff(at, tablePath('sections'))],
      ['a table that is gone', async (at) => remove(at, tablePath('accounts'))],
      ['a table with another byte', async (at) => change(at, tablePath('accounts'))],
      ['a file cut off', async (at) => cutOff(at, await someFile())],
      ['a file that is gone', async (at) => remove(at, await someFile())],
      ['lines missing in the list', async (at) => cutOff(at, 'checksums')],
      ['no list', async (at) => remove(at, 'checksums')],
    ])('%s', async (_what, damage) => {
      const damaged = await copyOfGood();
      const path = await damage(damaged);
      const trying = restore(damaged, { databaseUrl, store: await openStore() });
      await expect(trying).rejects.toThrow(
        `The backup ${damaged} is damaged: its file ${path} is missing or has changed. Use another backup`,
      );
      await expect(readdir(dataDir)).rejects.toThrow(/ENOENT/u);
    });

    test('rows that the tables refuse; afterwards the database takes a good backup, also under a secret that has the key among its former ones', async () => {
      const broken = await copyOfGood();
      await change(broken, tablePath('sections'));
      await writeSums(broken);
      await expect(restore(broken, { databaseUrl })).rejects.toThrow(
        /^The rows of database\/sections could not be restored .* try again, or use another backup\.$/u,
      );
      const keys = deriveKeys({
        tokenSecret: 'another secret, of another server, long enough',
        previousTokenSecrets: [server.settings.tokenSecret],
      });
      const { restored } = await restore(good, { databaseUrl, keys, store: await openStore() });
      expect(restored.mediaFiles).toBeGreaterThan(0);
    });
  });

  test('a restore of what a later version made', async () => {
    const later = await copyOfGood();
    const manifest = JSON.parse(await readFile(join(later, 'manifest.json'), 'utf8'));
    const text = JSON.stringify({ ...manifest, migrations: 9_999 });
    await writeFile(join(later, 'manifest.json'), text);
    await expect(restore(later)).rejects.toThrow(/made by a later version/u);
  });

  test('a backup into a folder with something in it', async () => {
    await appendFile(join(folder, 'something'), '');
    await expect(backUp(folder)).rejects.toThrow(/is not empty$/u);
  });

  test('a backup of a server whose store lost a file', async () => {
    const { rows } = await server.db.query('select key from media_files limit 1');
    const path = join(server.dataDir, mediaPath(rows[0].key));
    const bytes = await readFile(path);
    await rm(path);
    await expect(backUp(join(folder, 'lost'))).rejects.toThrow(/missing in the media store/u);
    expect(await readdir(folder)).not.toContain('lost');
    await writeFile(path, bytes);
  });
});

async function someFile(): Promise<string> {
  const { rows } = await server.db.query('select key from media_files limit 1');
  return mediaPath(rows[0].key);
}

async function cutOff(backup: string, path: string): Promise<string> {
  await truncate(join(backup, path), 100);
  return path;
}

async function remove(backup: string, path: string): Promise<string> {
  await rm(join(backup, path));
  return path;
}

async function change(backup: string, path: string): Promise<string> {
  const bytes = await readFile(join(backup, path));
  bytes[0]! ^= 0x20;
  await rm(join(backup, path));
  await writeFile(join(backup, path), bytes);
  return path;
}

/** With new checksums, the changed backup looks intact. */
async function writeSums(backup: string): Promise<void> {
  const list = await readFile(join(backup, 'checksums'), 'utf8');
  const paths = list
    .trimEnd()
    .split('\n')
    .map((line) => line.slice(66));
  const sums = await Promise.all(
    paths.map(async (path) => [path, sha256(await readFile(join(backup, path)))] as const),
  );
  await rm(join(backup, 'checksums'));
  const checksums = await writeChecksums(backup, new Map(sums));
  const manifest = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8'));
  await writeFile(join(backup, 'manifest.json'), JSON.stringify({ ...manifest, checksums }));
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

async function exists(store: TestServer['media']['store'], key: string): Promise<boolean> {
  const bytes = await store.read(key);
  bytes?.destroy();
  return bytes !== undefined;
}
