import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sweep } from '../../server/sweep.ts';
import { createDatabase } from '../../server/db/database.ts';
import { buildReport } from '../../src/help/build-report.ts';
import { HELP_PATH, HELP_REPORT_FIELDS, type HelpReport } from '../../src/protocol/help-report.ts';
import { someSigns } from '../help/support/some-signs.ts';
import { call } from '../support/api-call.ts';
import { exitCode, killPrograms, startProgram } from '../support/server-process.ts';
import {
  createTestClock,
  startTestServer,
  type TestClock,
  type TestServer,
} from '../support/test-server.ts';

const DAY_MS = 86_400_000;
let clock: TestClock;
let server: TestServer;
const report = buildReport(someSigns());

beforeAll(async () => {
  // The command under test uses the clock of the machine.
  clock = createTestClock(Date.now());
  server = await startTestServer({ clock });
});
afterAll(() => server.stop());
afterEach(killPrograms);
/** After an hour the rate limits of the network are reset. */
beforeEach(() => clock.advance(3_600_000));

const send = (body: unknown) => call(server, HELP_PATH, { body });
const countKept = async () =>
  (await server.db.query<{ count: number }>('select count(*)::int from help_reports')).rows[0]!
    .count;

async function runCommand(...written: string[]): Promise<[number | null, string]> {
  const command = startProgram(['server/commands/help-code.ts', ...written], {
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: server.dataDir,
  });
  return [await exitCode(command), command.output()];
}

describe('A report under a code', () => {
  test('is kept for who is signed out, linked to nobody', async () => {
    expect(await send({ code: 'BCDFGHJK', ...report })).toMatchObject({
      status: 201,
      body: { status: 'kept' },
    });
    const { rows } = await server.db.query('select * from help_reports');
    expect(rows).toEqual([{ code: 'BCDFGHJK', report, kept_at: new Date(clock.now()) }]);
  });

  test('is kept already where the same comes again, and keeps its day', async () => {
    const before = await countKept();
    clock.advance(60_000);
    expect((await send({ code: 'BCDFGHJK', ...report })).status).toBe(201);
    expect(await countKept()).toBe(before);
  });

  test('that another report has is refused, and the first one stays', async () => {
    const other: HelpReport = { ...report, isOnline: false };
    expect(await send({ code: 'BCDFGHJK', ...other })).toMatchObject({
      status: 422,
      body: { code: 'help_code_taken' },
    });
    const { rows } = await server.db.query(
      "select report from help_reports where code = 'BCDFGHJK'",
    );
    expect(rows).toEqual([{ report }]);
  });
});

describe('Refused is', () => {
  const good = { code: 'ZYXWTSRP', ...report };
  test.each<[string, object, Record<string, string>]>([
    ['a key that nobody named', { ...good, email: 'aditi@example.in' }, { email: 'unknownField' }],
    [
      'one further down',
      { ...good, browser: { ...report.browser, name: 'Aditi' } },
      { browser: 'unknownField' },
    ],
    ['a text that is of no list', { ...good, session: 'Aditi' }, { session: 'invalid' }],
    [
      'a text that fits no pattern',
      { ...good, languages: { app: 'mr', browser: ['Aditi Kulkarni'] } },
      { languages: 'invalid' },
    ],
    ['a number that is none', { ...good, madeAt: '1' }, { madeAt: 'invalid' }],
    ['a number below 0', { ...good, waitingCount: -1 }, { waitingCount: 'invalid' }],
    [
      'a list that is too long',
      { ...good, languages: { app: 'mr', browser: Array(6).fill('mr') } },
      { languages: 'invalid' },
    ],
    ['another code', { ...good, code: 'AAAAAAAA' }, { code: 'invalid' }],
    ['what is missing', { ...good, code: undefined }, { code: 'required' }],
  ])('%s', async (_what, body, fields) => {
    const before = await countKept();
    const reply = await send(body);
    expect([reply.status, reply.body.code]).toEqual([422, 'validation_failed']);
    expect(reply.body.fields).toMatchObject(fields);
    expect(await countKept()).toBe(before);
  });

  test.each(Object.keys(HELP_REPORT_FIELDS))('a report without %s', async (name) => {
    const reply = await send({ ...good, [name]: undefined });
    expect(reply.body.fields).toEqual({ [name]: 'required' });
  });

  test('more than 16 KB', async () => {
    const reply = await send(`${JSON.stringify(good)}${' '.repeat(17 * 1024)}`);
    expect([reply.status, reply.body.code]).toEqual([413, 'payload_too_large']);
  });

  test('the thirty-first report of a network in an hour, until some time has passed', async () => {
    clock.advance(3_600_000);
    const statuses: number[] = [];
    for (let sent = 0; sent < 31; sent += 1) statuses.push((await send(good)).status);
    expect(statuses).toEqual([...Array<number>(30).fill(201), 429]);
    clock.advance(3_600_000 / 30);
    expect((await send(good)).status).toBe(201);
  });
});

test('However many networks somebody has, 600 reports in an hour are kept: the table stays below two gigabytes', async () => {
  const behindProxy = await startTestServer({ clock, settings: { trustProxy: 1 } });
  try {
    const statuses: number[] = [];
    for (let network = 0; network < 21; network += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${network}` };
      const body = { code: 'GGGGGGGG', ...report };
      const sent = Array.from({ length: 30 }, () =>
        call(behindProxy, HELP_PATH, { body, headers }),
      );
      statuses.push(...(await Promise.all(sent)).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(600);
    expect(statuses.slice(600)).toEqual(Array(30).fill(429));
  } finally {
    await behindProxy.stop();
  }
});

test('A report is there for a week, then the sweep removes it', async () => {
  const db = createDatabase(server.db);
  await send({ code: 'DDDDDDDD', ...report });
  clock.advance(7 * DAY_MS - 1);
  await sweep({ db, now: clock.now });
  const find = "select code from help_reports where code = 'DDDDDDDD'";
  expect((await server.db.query(find)).rowCount).toBe(1);
  clock.advance(2);
  await sweep({ db, now: clock.now });
  expect((await server.db.query(find)).rowCount).toBe(0);
});

describe('npm run help-code', () => {
  test('finds it by what was written down on the telephone', async () => {
    await send({ code: 'FFFFGGGG', ...report });
    const [code, output] = await runCommand('ffff', 'gggg');
    expect([code, output]).toEqual([0, expect.stringContaining('Help code FFFF-GGGG: arrived')]);
    expect(output).toContain('Nothing waits and nothing is unfinished');
  });

  test('says so where there is none, where it is over a week old, and what is no code', async () => {
    await send({ code: 'HHHHHHHH', ...report });
    await server.db.query(
      "update help_reports set kept_at = now() - interval '8 days' where code = 'HHHHHHHH'",
    );
    for (const code of ['TTTTTTTT', 'HHHH-HHHH']) {
      const [status, output] = await runCommand(code);
      expect([status, output]).toEqual([1, expect.stringContaining('No report has the help code')]);
    }
    expect(await runCommand('AB')).toEqual([
      1,
      'A help code has eight letters: `npm run help-code -- XXXX-XXXX`\n',
    ]);
  });
});
