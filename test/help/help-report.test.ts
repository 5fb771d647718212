import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DOCUMENT_TYPES, GENDERS, LOOKUP_KINDS } from '../../src/domain/enumerations.ts';
import { FIELD_REASONS } from '../../src/domain/field-reason.ts';
import { SECTION_KEYS, sectionFields } from '../../src/domain/sections.ts';
import { STEP_KEYS } from '../../src/domain/steps.ts';
import { buildReport, type AccountSigns } from '../../src/help/build-report.ts';
import { readAccount } from '../../src/help/read-signs.ts';
import {
  HELP_FIELDS,
  HELP_HOLDS,
  HELP_REPORT_MAX_BYTES,
  HelpReport,
} from '../../src/protocol/help-report.ts';
import { PROBLEM_CODES } from '../../src/protocol/problem.ts';
import { saveSetting } from '../../src/store/device-store.ts';
import { newEntry, type OutboxEntry } from '../../src/store/outbox-entry.ts';
import { saveSection } from '../../src/store/section-store.ts';
import { dumpDatabase } from '../store/support/database-dump.ts';
import { fillPhone } from '../store/support/fill-phone.ts';
import { createWorld, reply, type World } from '../sync/support/world.ts';
import { someSigns } from './support/some-signs.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});
afterEach(() => {
  world.store.close();
  world.device.close();
});

const bytesOf = (report: HelpReport) => JSON.stringify(report);
const readOwn = () => readAccount(world.reopen().store, true);

const KINDS_AND_STATES =
  'aadhaar-front aadhaar-back photo video mr refused option section passed-step upload delete-media waiting sending rejected progress'.split(
    ' ',
  );

const OWN_WORDS = new Set<string>([
  ...PROBLEM_CODES,
  ...FIELD_REASONS,
  ...SECTION_KEYS,
  ...STEP_KEYS,
  ...LOOKUP_KINDS,
  ...HELP_FIELDS,
  ...HELP_HOLDS,
  ...KINDS_AND_STATES,
]);

function listStored(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string' && value !== '' && !OWN_WORDS.has(value)) found.add(value);
  if (typeof value !== 'object' || value === null) return found;
  for (const inner of Object.values(value)) listStored(inner, found);
  return found;
}

async function answerEverything(): Promise<string[]> {
  const words: string[] = [];
  for (const key of SECTION_KEYS) {
    const values = Object.fromEntries(
      sectionFields(key).map((field, index) => {
        const word = `${key}${index} उत्तर`;
        const number = 7_000_000 + words.length * 1_001;
        words.push(word, String(number));
        return [field, { id: number, name: word, more: [word, number] }];
      }),
    );
    const step = STEP_KEYS[2]!;
    await saveSection(world.store, { key, step, values }, world.delegate);
  }
  return words;
}

test('The bytes of a report hold nothing of a full profile: no answer, name, e-mail, id, file name, token or picture', async () => {
  await fillPhone(world);
  const answers = await answerEverything();
  await saveSetting('deviceName', 'Phone of Sunanda', world.device);
  // This server repeats the refused values in the message and in the field names.
  world.answer(({ path }) =>
    path.includes('primary')
      ? reply(422, {
          error: `No: ${answers[0]}`,
          code: answers[2],
          fields: { first_name: 'firstNameInvalid', [answers[0]!]: answers[4] },
        })
      : reply(400, { error: 'Kulkarni', detail: 'Kulkarni', siblings: ['Sunanda'] }),
  );
  await world.drain('send-now');
  const dumps = [await dumpDatabase(world.store.name), await dumpDatabase(world.device.name)];
  const stored = [...listStored(dumps.flatMap(({ stores }) => stores).map(({ values }) => values))];
  const account = await readOwn();
  expect(account.entries.filter(({ rejection }) => rejection).length).toBeGreaterThan(2);
  const report = buildReport(someSigns({ accounts: [account] }));
  const bytes = bytesOf(report);
  expect(report.waitingCount).toBe(account.entries.length);
  // These texts prove that the search reads what the phone stores.
  expect(stored).toEqual(
    expect.arrayContaining([
      'Toddy tapper',
      'primary0 उत्तर',
      'video.mp4',
      'sunanda7@example.in',
      'access-7',
      'Phone of Sunanda',
    ]),
  );
  expect(stored.length).toBeGreaterThan(150);
  const inReport = [...stored, ...answers].filter((value) => bytes.includes(value));
  // A short Latin text may be part of another word, as 'id' is part of 'video'.
  expect(inReport.filter((value) => value.length > 3)).toEqual([]);
  expect(inReport.filter((value) => value.length <= 3 && /[^a-z\d_]/iu.test(value))).toEqual([]);
});

test('The server’s struct takes it, and the search finds what would be in it', async () => {
  await fillPhone(world);
  const report = buildReport(someSigns({ accounts: [await readOwn()] }));
  expect(HelpReport.is(report)).toBe(true);
  const leaked = { ...report, languages: { app: 'mr', browser: ['Aditi'] } };
  expect(HelpReport.is(leaked)).toBe(false);
  expect([...listStored({ first_name: 'Aditi' })]).toEqual(['Aditi']);
});

describe('It says what waits', () => {
  test('since when, how often it was tried, and why: by the kind of the outcome and its status', async () => {
    await saveSection(
      world.store,
      { key: 'family', step: 'personal-family', values: { father_occupation: 'Farmer' } },
      world.delegate,
    );
    const savedAt = world.clock.now;
    world.clock.advance(60_000);
    world.answer(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await world.drain('send-now');
    const { waiting } = buildReport(someSigns({ accounts: [await readOwn()] }));
    expect(waiting).toMatchObject([
      {
        kind: 'section',
        part: 'family',
        state: 'waiting',
        since: savedAt,
        attempts: 1,
        held: 'server-error',
        status: 502,
        failedAt: world.clock.now,
        refusal: null,
      },
    ]);
  });

  test('a refusal with its status, code, and the fields of our forms by name', async () => {
    await saveSection(
      world.store,
      { key: 'primary', step: 'basic-info', values: { first_name: 'A1' } },
      world.delegate,
    );
    world.answer(() =>
      reply(422, {
        error: 'No.',
        code: 'validation_failed',
        fields: { first_name: 'firstNameInvalid', 'Sunanda Kulkarni': 'invalid' },
      }),
    );
    await world.drain('send-now');
    const { waiting } = buildReport(someSigns({ accounts: [await readOwn()] }));
    expect(waiting[0]?.refusal).toMatchObject({
      status: 422,
      code: 'validation_failed',
      fields: [
        { field: 'first_name', reason: 'firstNameInvalid' },
        { field: null, reason: 'invalid' },
      ],
    });
  });

  test('of hundreds the refused and the oldest, within the size that the server takes', () => {
    const entries = Array.from({ length: 400 }, (_, index): OutboxEntry => {
      const work = { kind: 'section', section: 'additional' } as const;
      const fields = Object.fromEntries(HELP_FIELDS.map((name) => [name, 'invalid' as const]));
      const at = 1_700_000_000_000 + index;
      const rejection = { status: 422, code: 'validation_failed', text: 'x', fields, at };
      const effects = { now: () => at, newId: () => `id-${index}` };
      return {
        ...newEntry({ target: 'section:additional', work }, effects),
        seq: index,
        rejection: index % 2 ? rejection : null,
      };
    });
    const account: AccountSigns = {
      isOwn: true,
      entries,
      options: [],
      sections: [],
      drafts: [],
      media: [],
      progress: undefined,
    };
    const report = buildReport(someSigns({ accounts: [account] }));
    expect(report.waitingCount).toBe(400);
    expect(report.waiting.length).toBeGreaterThan(5);
    expect(report.waiting[0]?.refusal?.at).toBe(1_700_000_000_001);
    const message = bytesOf({ code: 'BCDFGHJK', ...report } as HelpReport);
    expect(Buffer.byteLength(message)).toBeLessThanOrEqual(HELP_REPORT_MAX_BYTES);
    expect(HelpReport.is(report)).toBe(true);
  });
});

describe('Browser and system', () => {
  test.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari 17.5 iOS 17.5',
    ],
    [
      'Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
      'Samsung Internet 25.0 Android 13',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
      'Firefox 128.0 Linux null',
    ],
    ['Sunanda’s own browser', 'other null other null'],
  ])('of %s are %s', (userAgent, expected) => {
    const { browser, system } = buildReport(someSigns({ userAgent }));
    expect([browser, system].map(({ family, version }) => `${family} ${version}`).join(' ')).toBe(
      expected,
    );
  });
});

test('Words that a person may have chosen are not among those that a report may say', () => {
  for (const word of [...GENDERS, ...DOCUMENT_TYPES]) expect(OWN_WORDS.has(word)).toBe(false);
});
