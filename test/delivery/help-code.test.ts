/** Three families with a problem call the support. The support sees only the command's output. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildReport, type PhoneSigns } from '../../src/help/build-report.ts';
import { readAccount } from '../../src/help/read-signs.ts';
import { makeHelpCode } from '../../src/protocol/help-code.ts';
import { HELP_PATH } from '../../src/protocol/help-report.ts';
import { AccountStore } from '../../src/store/account-store.ts';
import { keepPickedFile, queueFile } from '../../src/store/pending-media.ts';
import { saveSection } from '../../src/store/section-store.ts';
import { someSigns } from '../help/support/some-signs.ts';
import { jpeg, mp4 } from '../server/support/media-files.ts';
import { primaryValues } from '../support/primary-values.ts';
import { exitCode, killPrograms, startProgram } from '../support/server-process.ts';
import { mustCall, registerAccount, type TestAccount } from '../support/test-account.ts';
import { createTestClock, useTestServer } from '../support/test-server.ts';
import { createPhone, type Phone } from './support/phone.ts';

const HOUR_MS = 3_600_000;
const clock = createTestClock(Date.now());
const server = useTestServer({ clock });
let account: TestAccount;
let phone: Phone;

afterEach(killPrograms);
beforeEach(async () => {
  account = await registerAccount(server);
  phone = await createPhone(server, account, clock);
});

async function callTheSupport(signs: Partial<PhoneSigns>, isOwn = true): Promise<string> {
  const own = await readAccount(
    new AccountStore(phone.store.name.slice('sambandh-'.length)),
    isOwn,
  );
  const report = buildReport(someSigns({ now: clock.now(), accounts: [own], ...signs }));
  const code = makeHelpCode(() => crypto.getRandomValues(new Uint32Array(1))[0]!);
  await mustCall(server, HELP_PATH, { body: { code, ...report } });
  const command = startProgram(['server/commands/help-code.ts', code], {
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: server.dataDir,
  });
  expect([await exitCode(command), command.output()]).toEqual([0, expect.any(String)]);
  return command.output();
}

async function queue(slot: 'photo' | 'video', bytes: Buffer, type: string): Promise<void> {
  const file = new Blob([new Uint8Array(bytes)], { type });
  const picked = { slot, file, fileName: 'Aditi at the lake.jpg' };
  const row = await keepPickedFile(phone.store, picked, phone.delegate);
  await queueFile(phone.store, { id: row?.id ?? '', file }, phone.delegate);
}

test('A family whose phone is full', async () => {
  const values = await primaryValues(server);
  await saveSection(phone.store, { key: 'primary', step: 'basic-info', values }, phone.delegate);
  clock.advance(26 * HOUR_MS);
  const output = await callTheSupport({
    storage: { usage: 940_000_000, quota: 943_718_400, isPersistent: false, hasRoom: false },
  });
  expect(output).toContain('The phone is full: nothing is sent until there is room.');
  expect(output).toContain('Storage: 896.5 MB of 900.0 MB used, the browser may delete it');
  expect(output).toMatch(/1\. the section 'primary': since \S+ \S+ UTC \(1 day\), 0 attempts/u);
});

test('A family whose Basic Info was refused, and does not see why', async () => {
  const values = { ...(await primaryValues(server)), first_name: 'A1', contact_number: '12' };
  await saveSection(phone.store, { key: 'primary', step: 'basic-info', values }, phone.delegate);
  await phone.drain();
  const output = await callTheSupport({});
  expect(output).toContain(
    "The section 'primary' was refused (422) because of first_name (firstNameInvalid), contact_number (contactNumberTooShort). The family has to correct it in that step.",
  );
  expect(output).toMatch(
    /Last refusals\n {2}\S+ \S+ UTC {2}the section 'primary': 422, validation_failed, first_name: firstNameInvalid/u,
  );
  expect(output).not.toContain('A1');
});

test('A family whose photo is too large for a proxy, whose video is half there, and whom the server has signed out', async () => {
  await phone.pull();
  await queue('photo', await jpeg(64, 40), 'image/jpeg');
  await queue('video', mp4({ dataBytes: 3 * 1024 ** 2 }), 'video/mp4');
  const reach = phone.delegate.fetch.bind(phone.delegate);
  phone.delegate.fetch = async (url, init) => {
    if (url.includes('/photos')) return new Response('<h1>413</h1>', { status: 413 });
    if (init.method === 'PATCH') throw new TypeError('Failed to fetch');
    return reach(url, init);
  };
  await phone.drain();
  const { seq } = (await phone.store.outbox.filter(({ priority }) => priority === 3).first())!;
  await phone.store.outbox.update(seq, { sentBytes: 1024 ** 2 });
  clock.advance(2 * HOUR_MS);
  const output = await callTheSupport({ session: 'refused', isOnline: false }, false);
  expect(output).toContain(
    'The server ended the session. The family has to log in again, and 2 waiting until then.',
  );
  expect(output).toContain('The browser says that there was no internet.');
  expect(output).toContain(
    "The file 'photo' was refused as too large (413), by the server or a proxy.",
  );
  expect(output).toContain('1 held: no answer from the network.');
  expect(output).toContain("the file 'video', of an account that is not signed in: since");
  expect(output).toMatch(/Uploads under way\n[^]*the file 'video': 1\.0 MB of 3\.0 MB arrived/u);
  expect(output).not.toContain('Aditi');
});
