import { afterAll, beforeEach, expect, test } from 'vitest';
import { deriveKeys } from '../../server/base/keys.ts';
import { createDatabase } from '../../server/db/database.ts';
import { appendToDeskLog, proveDeskLog } from '../../server/repositories/desk-log-repository.ts';
import { exitCode, killPrograms, startProgram } from '../support/server-process.ts';
import { commandSettings, useTestServer } from '../support/test-server.ts';

const server = useTestServer();
afterAll(killPrograms);
const NOW = new Date('2026-11-26T08:00:00.000Z');
const key = () => deriveKeys(server.settings).desk;
const db = () => createDatabase(server.db);

/** As somebody does who may do everything in the database. */
const tamper = async (statement: string) => {
  await server.db.query('alter table desk_log disable trigger user');
  await server.db.query(statement);
  await server.db.query('alter table desk_log enable trigger user');
};
const add = (number: number) =>
  db().transaction((transaction) =>
    appendToDeskLog(transaction, {
      key: key(),
      now: NOW,
      act: { who: 'Meera', what: 'blocked', subject: `account ${number}` },
    }),
  );

beforeEach(async () => {
  await tamper('truncate desk_log');
  await server.db.query(`delete from facts where name = 'desk log'`);
  for (let number = 1; number <= 4; number += 1) await add(number);
});

test('the log of the desk is whole as it was written, also by many at once', async () => {
  await Promise.all([5, 6, 7, 8].map(add));
  expect(await proveDeskLog(db(), key())).toMatchObject({ isWhole: true, rows: 8 });
});

test('the database itself changes and removes no row', async () => {
  for (const statement of [
    `update desk_log set who = 'Nobody'`,
    'delete from desk_log',
    'truncate desk_log',
  ]) {
    await expect(server.db.query(statement)).rejects.toThrow('Rows of desk_log are only added');
  }
});

const rehash = (set: string, where: string) =>
  `update desk_log set ${set}, hash = encode(sha256('forged'), 'hex') where ${where}`;

test.each<[string, string, number]>([
  ['who is another', `update desk_log set who = 'Anil' where number = 2`, 2],
  ['what is another', `update desk_log set what = 'unblocked' where number = 3`, 3],
  ['the subject is another', `update desk_log set subject = 'account 9' where number = 1`, 1],
  ['the time is another', `update desk_log set at = at + interval '1 ms' where number = 4`, 4],
  ['the hash before is another', `update desk_log set previous_hash = 'x' where number = 3`, 3],
  ['a hash was added', `update desk_log set content_hash = 'x' where number = 4`, 4],
  ['the first is gone', 'delete from desk_log where number = 1', 1],
  ['one in the middle is gone', 'delete from desk_log where number = 3', 3],
  ['the last is gone', 'delete from desk_log where number = 4', 4],
  ['all are gone', 'delete from desk_log', 1],
  ['one in the middle has a hash of its own', rehash(`who = 'Anil'`, 'number = 2'), 2],
  [
    'one was inserted',
    `insert into desk_log select 5, at, who, what, subject, null, hash, hash
    from desk_log where number = 4`,
    5,
  ],
])('finds the row where %s', async (_what, statement, number) => {
  await tamper(statement);
  expect(await proveDeskLog(db(), key())).toMatchObject({ isWhole: false, number });
});

test('a row at the end cannot be taken away together with what is recorded of it', async () => {
  await tamper('delete from desk_log where number = 4');
  await server.db.query(
    `update facts set value = '3 ' || (select hash from desk_log where number = 3) || ' ' ||
      split_part(value, ' ', 3) where name = 'desk log'`,
  );
  const proof = await proveDeskLog(db(), key());
  expect(proof).toMatchObject({ isWhole: false, why: expect.stringContaining('last row') });
});

test('the command prints the rows, and names the first broken one', async () => {
  const desk = async (...args: string[]) => {
    const command = ['server/commands/desk-log.ts', ...args];
    const program = startProgram(command, commandSettings(server));
    return [await exitCode(program), program.output()] as const;
  };
  const [code, said] = await desk();
  expect(code).toBe(0);
  expect(said).toContain('2\t2026-11-26T08:00:00.000Z\tMeera\tblocked\taccount 2');
  const [, hash = ''] = /Rows: 4\. Note the last hash: (\w{64})/u.exec(said) ?? [];
  await add(5);
  expect(await desk(hash)).toEqual([0, expect.stringContaining('Rows: 5')]);
  expect(await desk('0'.repeat(63))).toEqual([1, expect.stringContaining('No row has this hash')]);
  await tamper(`update desk_log set who = 'Anil' where number = 3`);
  const broken = 'The log is damaged. The first broken row is 3';
  expect(await desk()).toEqual([1, expect.stringContaining(broken)]);
});
