import { appendFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { ERASED, readErasures } from '../../server/accounts/erasures.ts';
import { call } from '../support/api-call.ts';
import { run, withDatabase } from '../support/database-setup.ts';
import { exitCode, killPrograms, startProgram, untilReady } from '../support/server-process.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { mustCall, registerAccount, type TestAccount } from '../support/test-account.ts';
import { cloneDatabase, readOtp } from '../support/test-server.ts';
import { jpeg } from './support/media-files.ts';
import { mustUpload } from './support/upload.ts';

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;
let before: Awaited<ReturnType<typeof cloneDatabase>>;
const RESTORED = `sambandh_erase_${process.pid}`;
beforeAll(async () => {
  folder = await makeTemporaryFolder();
  before = await cloneDatabase();
  await run(inject('postgresUrl'), `create database ${RESTORED}`);
});
afterEach(killPrograms);
afterAll(async () => {
  await before.drop();
  await run(inject('postgresUrl'), `drop database if exists ${RESTORED} with (force)`);
  await folder.remove();
});

const SECRET = { TOKEN_SECRET: 'a secret of this test, which nobody else has' };
const filesIn = async (dataDir: string) => {
  const entries = await readdir(join(dataDir, 'media'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
};

async function startServer(environment: Record<string, string> & { DATA_DIR: string }) {
  const program = startProgram(['server/main.ts'], { PORT: '0', ...environment });
  await untilReady(program);
  const mailDir = join(environment.DATA_DIR, 'mail');
  const url = program.url();
  const family = () => registerAccount({ url, readOtp: (email) => readOtp(mailDir, email) });
  const login = async ({ email, password }: TestAccount) =>
    (await call({ url }, '/login/', { body: { username: email, password } })).status;
  return { program, at: { url }, family, login };
}

test('what was erased after a backup is erased again out of the log, and nobody else', async () => {
  const [old, fresh] = [join(folder.path, 'old'), join(folder.path, 'fresh')];
  const first = { ...SECRET, DATA_DIR: old, DATABASE_URL: before.url };
  const server = await startServer(first);
  const [gone, staying] = [await server.family(), await server.family()];
  await mustUpload(server.at, '/profiles/document/', {
    parts: [
      ['document_type', 'Aadhar Card - Front'],
      ['document_file', await jpeg(60, 40)],
      ['profile', gone.profileId],
    ],
    token: gone.access,
  });
  const backups = join(folder.path, 'backups');
  const backup = startProgram(['server/backup/main.ts', 'backup', backups], first);
  expect([await exitCode(backup), backup.output()]).toEqual([0, expect.any(String)]);
  const unknown = await server.family();
  for (const { access: token, password } of [gone, unknown]) {
    await mustCall(server.at, '/accounts/erasure/', { token, body: { password } });
  }
  const log = join(folder.path, 'log');
  await expect.poll(() => readErasures(server.program.output())).toHaveLength(2);
  await writeFile(log, server.program.output());
  expect(server.program.output()).not.toContain(gone.email);

  const second = {
    ...SECRET,
    DATA_DIR: fresh,
    DATABASE_URL: withDatabase(inject('postgresUrl'), RESTORED),
  };
  const [name = ''] = await readdir(backups);
  const restore = startProgram(['server/backup/main.ts', 'restore', join(backups, name)], second);
  expect([await exitCode(restore), restore.output()]).toEqual([0, expect.any(String)]);
  const restored = await startServer(second);
  expect([await restored.login(gone), await filesIn(fresh)]).toEqual([200, 1]);
  // The restored database does not reuse an id.
  const later = await restored.family();
  expect(later.userId).toBeGreaterThan(unknown.userId);
  // This log entry is older than the account with its id, so it must not erase the account.
  const [earliest = { time: 0 }] = readErasures(server.program.output());
  const stray = { msg: ERASED, accountId: later.userId, time: earliest.time };
  await appendFile(log, `${JSON.stringify(stray)}\n`);

  const erase = async () => {
    const erasing = startProgram(['server/commands/erase.ts', log], second);
    return [await exitCode(erasing), erasing.output().trim().split('\n')];
  };
  const absent =
    'Accounts not erased, because they do not exist or were created after the erasure:';
  expect(await erase()).toEqual([
    0,
    [
      `Accounts erased again: 1 (${gone.userId})`,
      `${absent} 2 (${unknown.userId}, ${later.userId})`,
    ],
  ]);
  expect([await restored.login(gone), await filesIn(fresh)]).toEqual([401, 0]);
  expect([await restored.login(staying), await restored.login(later)]).toEqual([200, 200]);
  expect(await erase()).toEqual([
    0,
    [
      'Accounts erased again: 0',
      `${absent} 3 (${gone.userId}, ${unknown.userId}, ${later.userId})`,
    ],
  ]);
}, 120_000);

describe('of a log', () => {
  const line = JSON.stringify({ level: 30, time: 5, reqId: 'x', accountId: 7, msg: ERASED });
  test.each<[string, string, unknown[]]>([
    ['as the server writes it', `Sambandh is ready\n${line}\n`, [7]],
    ['with a collector’s words before each line', `Nov 22 host sambandh[8]: ${line}`, [7]],
    ['of which a line is cut off', `${line.slice(0, 40)}\n${line}`, [7]],
    ['in which others say the same', line.replace('accountId":7', 'accountId":"7"'), []],
    ['of another matter', line.replace(ERASED, 'Something else'), []],
  ])('%s', (_what, log, expected) => {
    expect(readErasures(log).map(({ accountId }) => accountId)).toEqual(expected);
  });
});
