import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { SECTION_KEYS, sectionFields } from '../../src/domain/sections.ts';
import { STEP_KEYS } from '../../src/domain/steps.ts';
import { buildReport, REPORT_MAX_LINES } from '../../src/help/build-report.ts';
import { readAccount, type AccountSigns, type PhoneSigns } from '../../src/help/read-signs.ts';
import { PROBLEM_CODES } from '../../src/protocol/problem.ts';
import { saveSetting } from '../../src/store/schema/device-store.ts';
import { newEntry, type OutboxEntry } from '../../src/store/schema/outbox-entry.ts';
import { translationsIn } from '../screens/sending/support/translations.ts';
import { dumpDatabase } from '../store/support/database-dump.ts';
import { fillPhone } from '../store/support/fill-phone.ts';
import { freshWorlds, refusal, reply, world } from '../sync/support/world.ts';

/** The signs of an invented phone. A test gives only the signs that matter to it. */
function someSigns(given: Partial<PhoneSigns> = {}): PhoneSigns {
  return {
    now: Date.UTC(2026, 10, 22, 10, 0),
    screen: 'sending',
    userAgent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    script: 'https://sambandh.example/assets/app-AbCd1234.js',
    builtAt: Date.UTC(2026, 10, 20, 10, 0),
    isInstalled: true,
    keptScript: '/assets/app-AbCd1234.js',
    isUpdateWaiting: false,
    versions: { device: 2, account: 3 },
    opening: 'opens',
    isOnline: true,
    storage: { usage: 31_000_000, quota: 900_000_000, isPersistent: true, hasRoom: true },
    session: 'signed-in',
    isRestored: false,
    accounts: [],
    ...given,
  };
}

freshWorlds();
let t: Awaited<ReturnType<typeof translationsIn>>;
beforeAll(async () => {
  t = await translationsIn('en');
});
afterEach(() => {
  world.store.close();
  world.device.close();
});

const readOwn = () => readAccount(world.reopen().store, true);
const report = (signs: Partial<PhoneSigns>) => buildReport(someSigns(signs), { t, language: 'en' });
const linesOf = async () => report({ accounts: [await readOwn()] }).split('\n');

function listStored(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value === 'string' && value !== '') found.add(value);
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
    await world.saveSection({ key, step, values });
  }
  return words;
}

test('The report holds nothing of a full profile: no answer, name, e-mail, id, file name, token or picture', async () => {
  await fillPhone(world);
  const answers = await answerEverything();
  await saveSetting('deviceName', 'Phone of Sunanda', world.device);
  // This server repeats the refused values in the message and in the field names.
  await world.drainTo(
    ({ path }) =>
      path.includes('primary')
        ? reply(422, {
            error: `No: ${answers[0]}`,
            code: answers[2],
            fields: { first_name: 'firstNameInvalid', [answers[0]!]: answers[4] },
          })
        : reply(400, { error: 'Kulkarni', detail: 'Kulkarni', siblings: ['Sunanda'] }),
    'send-now',
  );
  const dumps = [await dumpDatabase(world.store.name), await dumpDatabase(world.device.name)];
  const stored = [...listStored(dumps.flatMap(({ stores }) => stores).map(({ values }) => values))];
  const account = await readOwn();
  expect(account.entries.filter(({ rejection }) => rejection).length).toBeGreaterThan(2);
  const userAgent = 'Sunanda’s own browser';
  const words = { t: await translationsIn('mr'), language: 'mr' };
  const text = buildReport(someSigns({ accounts: [account], userAgent }), words);
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
  const known: readonly string[] = PROBLEM_CODES;
  const inReport = [...stored, ...answers, 'Sunanda'].filter(
    (value) => text.includes(value) && !known.includes(value),
  );
  // A short Latin text may be part of another word, as 'id' is part of 'video'.
  expect(inReport.filter((value) => value.length > 3)).toEqual([]);
  expect(inReport.filter((value) => value.length <= 3 && /[^a-z\d_]/iu.test(value))).toEqual([]);
});

describe('The report says', () => {
  test('what waits: since when, how often it was tried, and why, with the status', async () => {
    const values = { father_occupation: 'Farmer' };
    await world.saveSection({ key: 'family', step: 'personal-family', values });
    await world.drainTo(() => new Response('<h1>Bad gateway</h1>', { status: 502 }), 'send-now');
    expect((await linesOf()).at(-1)).toMatch(
      /^1\. Family Details · Since \d+ \w+ \d{4}, \d\d:\d\d · attempts: 1 · Sambandh cannot receive it right now\. .* \(502\)$/u,
    );
  });

  test('what was refused: the status, the code, and the fields of our forms by name', async () => {
    const values = { first_name: 'A1' };
    await world.saveSection({ key: 'primary', step: 'basic-info', values });
    const fields = { first_name: 'firstNameInvalid', 'Sunanda Kulkarni': 'invalid' };
    await world.drainTo(() => refusal(fields), 'send-now');
    const last = (await linesOf()).at(-1) ?? '';
    expect(last).toContain('(422, validation_failed) First Name: ');
    expect(last).toContain(t('validation:firstNameInvalid'));
    expect(last).not.toContain('Sunanda');
  });

  test('of hundreds the refused and the oldest, in no more than 25 lines', () => {
    const entries = Array.from({ length: 400 }, (_, index): OutboxEntry => {
      const work = { kind: 'section', section: index % 2 ? 'family' : 'additional' } as const;
      const at = 1_700_000_000_000 + index;
      const rejection = { status: 422, code: 'validation_failed', text: 'x', fields: {}, at };
      const environment = { now: () => at, newId: () => `id-${index}` };
      return {
        ...newEntry({ target: 'section:additional', work }, environment),
        seq: index,
        rejection: index % 2 ? rejection : null,
      };
    });
    const nothing = { options: [], sections: [], drafts: [], media: [], progress: undefined };
    const account: AccountSigns = { isOwn: false, entries, ...nothing };
    const lines = report({ accounts: [account] }).split('\n');
    expect(lines).toHaveLength(REPORT_MAX_LINES);
    expect(lines).toContain('Waiting to be sent: 400');
    expect(lines.find((line) => line.startsWith('1.'))).toMatch(
      /^1\. Family Details · another account · /u,
    );
  });

  test('that the phone is full, the storage newer, the session ended and the server restored', () => {
    const storage = { usage: 940_000_000, quota: 943_718_400, isPersistent: false, hasRoom: false };
    const text = report({ storage, opening: 'newer', session: 'refused', isRestored: true });
    expect(text).toContain('Storage: 896.5 MB, 900.0 MB, NO SPACE');
    expect(text).toContain('Storage opens: no, This page is out of date, 2/3');
    expect(text).toContain('Logged in: no, Log in again');
    expect(text).toContain(t('sync:why.restored'));
  });

  test('a dash for what is unknown', () => {
    const text = report({ session: 'unknown', keptScript: '/a name.js', userAgent: 'A browser' });
    expect(text).toContain('Logged in: –');
    expect(text).toContain('App saved for use without internet: –');
    expect(text).toContain('Browser: –');
    expect(text).toContain('Last time everything was sent: –');
  });

  test.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'Safari 17.5, iPhone 17_5',
    ],
    [
      'Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
      'Samsung Internet 25.0, Android 13',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
      'Firefox 128.0, Linux',
    ],
  ])('of the user agent %s: %s', (userAgent, expected) => {
    expect(report({ userAgent })).toContain(`Browser: ${expected}\n`);
  });
});
