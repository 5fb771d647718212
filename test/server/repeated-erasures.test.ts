import { appendFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { ERASED } from '../../server/accounts/erase-account.ts';
import { readErasures } from '../../server/accounts/erasures.ts';
import { exitCode, killPrograms, startProgram } from '../support/server-process.ts';
import { registerAccount, type TestAccount, logIn } from '../support/test-account.ts';
import { useDatabase } from '../support/test-server.ts';
import { sendForm } from './support/file-forms.ts';
import { startServer } from './support/start-server.ts';
import { useFolder } from './support/use-folder.ts';

const folder = await useFolder();
const before = useDatabase();
const after = useDatabase({ isEmpty: true });
afterEach(killPrograms);

const SECRET = { TOKEN_SECRET: 'a secret of this test, which nobody else has' };
const filesIn = async (dataDir: string) => {
  const entries = await readdir(join(dataDir, 'media'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
};

type Server = Awaited<ReturnType<typeof startServer>>;
const login = async ({ at }: Server, account: TestAccount) => (await logIn(at, account)).status;

test('what was erased after a backup is erased again out of the log, and nobody else', async () => {
  const [old, fresh] = [join(folder, 'old'), join(folder, 'fresh')];
  const first = { ...SECRET, DATA_DIR: old, DATABASE_URL: before.url };
  const server = await startServer(first);
  const [gone, staying] = [await registerAccount(server.at), await registerAccount(server.at)];
  await sendForm(server.at, gone, { kind: 'document' });
  const backups = join(folder, 'backups');
  const backup = startProgram(['server/backup/main.ts', 'backup', backups], first);
  expect([await exitCode(backup), backup.output()]).toEqual([0, expect.any(String)]);
  const unknown = await registerAccount(server.at);
  for (const { mustCall, password } of [gone, unknown]) {
    await mustCall('/accounts/erasure/', { body: { password } });
  }
  const log = join(folder, 'log');
  await expect.poll(() => readErasures(server.output())).toHaveLength(2);
  await writeFile(log, server.output());
  expect(server.output()).not.toContain(gone.email);

  const second = { ...SECRET, DATA_DIR: fresh, DATABASE_URL: after.url };
  const [name = ''] = await readdir(backups);
  const restore = startProgram(['server/backup/main.ts', 'restore', join(backups, name)], second);
  expect([await exitCode(restore), restore.output()]).toEqual([0, expect.any(String)]);
  const restored = await startServer(second);
  expect([await login(restored, gone), await filesIn(fresh)]).toEqual([200, 1]);
  // The restored database does not reuse an id.
  const later = await registerAccount(restored.at);
  expect(later.userId).toBeGreaterThan(unknown.userId);
  // This log entry is older than the account with its id, so it must not erase the account.
  const [earliest = { time: 0 }] = readErasures(server.output());
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
  expect([await login(restored, gone), await filesIn(fresh)]).toEqual([401, 0]);
  expect([await login(restored, staying), await login(restored, later)]).toEqual([200, 200]);
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
