import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { exitCode, killPrograms, startProgram } from '../support/server-process.ts';
import { findNode } from '../../scripts/node.mjs';
import { readZip } from '../support/read-zip.ts';
import { call } from '../support/api-call.ts';
import { registerAccount, signIn } from '../support/test-account.ts';
import { commandSettings, useAccount, useTestServer } from '../support/test-server.ts';
import { sendForm } from './support/file-forms.ts';
import { useFolder } from './support/use-folder.ts';
import { bareEnvironment } from '../support/bare-environment.ts';

const server = useTestServer();
const folder = await useFolder();
const account = useAccount(server);
afterAll(killPrograms);

async function run(args: string[], environment: Record<string, string>) {
  const program = startProgram(['scripts/operate.mjs', ...args], environment);
  return [await exitCode(program), program.output().trim()] as const;
}
const there = () => commandSettings(server);
const operate = (...args: string[]) => run(args, there());

test('a command that finds no data says where it looked, and makes nothing', async () => {
  const [nowhere, secret] = [join(folder, 'nowhere'), { TOKEN_SECRET: 'x'.repeat(40) }];
  const elsewhere = { DATA_DIR: nowhere, ...secret };
  const said = await Promise.all([
    run(['accounts'], { DATA_DIR: nowhere }),
    run(['backup', join(folder, 'backups')], elsewhere),
  ]);
  for (const [code, output] of said) {
    expect([code, output]).toEqual([
      1,
      expect.stringContaining(`No Sambandh data in ${nowhere}: `),
    ]);
  }
  const empty = new URL('/postgres', server.databaseUrl).href;
  expect(await run(['desk-log'], { ...elsewhere, DATABASE_URL: empty })).toEqual([
    1,
    expect.stringMatching(/^No Sambandh data in the database of DATABASE_URL/u),
  ]);
  expect([existsSync(nowhere), existsSync(join(folder, 'backups'))]).toEqual([false, false]);
});

test('an unknown command is named, above a list of all', async () => {
  const list = /no command 'toString'[\s\S]*^hide-option ID {2,}stops/mu;
  expect(await operate('toString')).toEqual([2, expect.stringMatching(list)]);
});

test('a command says what it lacks: what follows its name, the port of the desk, a file that is there', async () => {
  expect(await operate('copy', 'a@example.in')).toEqual([
    2,
    'This command needs more: copy EMAIL FILE',
  ]);
  expect(await operate('desk')).toEqual([1, expect.stringMatching(/^No DESK_PORT here: /u)]);
  expect(await operate('erase', 'none.log')).toEqual([1, expect.stringMatching(/^ENOENT.*$/u)]);
});

test('an account is counted, shown, blocked, let in again and copied, and each act is a row', async () => {
  const { email, userId } = account;
  expect(await operate('accounts')).toEqual([0, expect.stringMatching(/^Accounts: [1-9]/u)]);
  expect(await operate('block', email)).toEqual([0, expect.stringMatching(/^Blocked: .+ by /mu)]);
  const [, shown] = await operate('unblock', email);
  expect(shown).toMatch(new RegExp(`^Account: ${userId}$[\\s\\S]*^Blocked: no$`, 'mu'));
  const file = join(folder, 'copy.zip');
  const typedThere = { ...there(), INIT_CWD: folder };
  const copied = await run(['copy', email, 'copy.zip'], typedThere);
  expect(copied).toEqual([0, expect.stringContaining(file)]);
  const contents = readZip(readFileSync(file)).get('account.json')?.toString() ?? '';
  expect(JSON.parse(contents)).toMatchObject({ account: { id: userId, email } });
  const { rows } = await server.db.query('select what from desk_log order by number');
  expect(rows.map(({ what }: { what: string }) => what)).toEqual([
    'blocked',
    'looked at the account',
    'unblocked',
    'looked at the account',
    'copied the account',
  ]);
});

test('[ASVS 7.4.5] an operator ends every sign-in of an account while the server runs, and of no other', async () => {
  const [family, stranger] = [await registerAccount(server), await registerAccount(server)];
  const all = [family, await signIn(server, family), stranger];
  const answers = () =>
    Promise.all(all.map(async (who) => (await who.call('/accounts/sign-ins/')).status));
  expect(await answers()).toEqual([200, 200, 200]);
  expect(await operate('sign-out', family.email.toUpperCase())).toEqual([
    0,
    'Phones and computers logged out: 2',
  ]);
  expect(await answers()).toEqual([401, 401, 200]);
  const refreshed = await call(server, '/token/refresh/', { body: { refresh: family.refresh } });
  expect(refreshed.status).toBe(401);
  expect(await operate('sign-out', 'nobody@example.in')).toEqual([
    1,
    "No account has the email 'nobody@example.in'.",
  ]);
});

test('an option is hidden by its id', async () => {
  expect(await operate('options')).toEqual([0, 'No family has added an option.']);
  const other = await registerAccount(server);
  const added = await other.mustCall('/core/hobby/', { body: { name: 'Kites', language: 'en' } });
  expect(await operate('hide-option', String(added.body.id))).toEqual([0, 'Done.']);
  expect((await operate('options'))[1]).toMatch(
    /^\d+ {2}hobby {2}hidden {2}families: 1 {2}Kites$/mu,
  );
});

function type(input: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(findNode(), ['scripts/operate.mjs', ...args], {
    input,
    env: { ...bareEnvironment(), ...there() },
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, stdout, stderr: stderr.trim() };
}

test.each(['other@example.in\n', ''])('an account is not closed by %j', (typed) => {
  const said = type(typed, 'close', account.email);
  expect(said).toMatchObject({ status: 1, stderr: expect.stringContaining('Nothing was erased') });
});

test('sql reads statement after statement, refuses to write, and goes on after a wrong one', () => {
  const change = `update accounts set full_name = 'Meera'`;
  const input = `select 6\n  * 7 as answer, '{"a": {"b": 1}}'::jsonb;\n${change};\ncommit; ${change};\nselect full_name from accounts`;
  const { status, stdout, stderr } = type(input, 'sql');
  expect(stdout).toMatch(
    /answer[\s\S]+42[\s\S]+\{"a": \{"b": 1\}\}[\s\S]+SELECT 1[\s\S]+Sunanda Kulkarni/u,
  );
  expect([status, stderr.split('\n')]).toEqual([
    1,
    [
      'cannot execute UPDATE in a read-only transaction',
      'cannot insert multiple commands into a prepared statement',
    ],
  ]);
});

test('without --write, sql runs no program and cannot be made to write; no value of an error is in a log', async () => {
  const { rows } = await server.db.query('select rolsuper from pg_roles where rolname = user');
  const input = `copy (select 1) to program 'true';
    do $$ begin set transaction read write; update accounts set full_name = 'Meera'; end $$;
    show log_min_messages;`;
  const { stdout, stderr } = type(input, 'sql');
  expect(stderr).toMatch(
    /^permission denied to COPY .+ program\ntransaction read-write mode must be/u,
  );
  const writing = type('show log_min_messages', 'sql', '--write');
  for (const shown of [stdout, writing.stdout])
    expect(shown).toContain(rows[0].rolsuper ? 'panic' : 'warning');
});

test('sql ends when its connection breaks', () => {
  const said = type(
    'select pg_terminate_backend(pg_backend_pid()), pg_sleep(5);\nselect 1;',
    'sql',
    '--write',
  );
  expect(said).toMatchObject({ status: 1, stderr: expect.stringContaining('terminating') });
});

test('the correction of docs/operating.md reaches phones, and the log has a row of who made it', async () => {
  const family = await registerAccount(server);
  await family.save('personal', { height_in_cm: 163 });
  const operating = readFileSync('docs/operating.md', 'utf8');
  const [, statement = ''] = /```sql\n([^`]+)```/u.exec(operating) ?? [];
  const change = statement
    .replace('FIELD', 'height_in_cm')
    .replace('"TEXT"', '165')
    .replace('SECTION', 'personal')
    .replace('EMAIL', family.email);
  const meera = { ...there(), OPERATOR: 'meera' };
  expect(await run(['sql', '--write', change], meera)).toEqual([0, 'UPDATE 1']);
  const read = `/profiles/profile-personal/?profile_id=${family.profileId}`;
  const { body, headers } = await family.mustCall(read);
  expect(body).toMatchObject([{ height_in_cm: 165, updated_from: null }]);
  expect(headers.get('etag')).toMatch(/-2"$/u);
  const last = 'select who, what from desk_log order by number desc limit 1';
  const { rows } = await server.db.query(last);
  expect(rows).toEqual([{ who: 'command of meera', what: 'ran SQL that may write' }]);
});

test('a copy that fails leaves no half of a file', async () => {
  const family = await registerAccount(server);
  await sendForm(server, family, { kind: 'document' });
  const file = join(folder, 'half.zip');
  const withAnotherKey = { ...there(), TOKEN_SECRET: 'x'.repeat(40) };
  const [code] = await run(['copy', family.email, file], withAnotherKey);
  expect([code, existsSync(file)]).toEqual([1, false]);
});
