import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CHUNK_BYTES } from '../../src/protocol/resumable.ts';
import { storePickedFile, queueFile } from '../../src/store/media/pending-media.ts';
import { mp4 } from '../server/support/media-files.ts';
import { readSession } from '../../src/store/schema/device-store.ts';
import { addOption } from '../../src/store/sections/option-store.ts';
import { listOutbox } from '../../src/store/account/outbox-store.ts';
import { listConflicts } from '../../src/store/sections/conflict-store.ts';
import { passStep } from '../../src/store/sections/progress-store.ts';
import { readValues } from '../../src/store/sections/section-store.ts';
import type { LooseValues } from '../../src/domain/sections.ts';
import { primaryValues } from '../support/primary-values.ts';
import { registerAccount, type TestAccount } from '../support/test-account.ts';
import { useServerWithClock } from '../support/test-server.ts';
import { createPhone, storedBasicInfo, type Fault, type Phone } from './support/phone.ts';
import { readProgress } from '../sync/support/world.ts';
import { createRandom } from '../support/random.ts';

const { clock, server } = useServerWithClock({ startMs: Date.now() });
let basicInfo: LooseValues;
let account: TestAccount;
let phone: Phone;

beforeAll(async () => {
  basicInfo = await primaryValues(server);
});
beforeEach(async () => {
  account = await registerAccount(server);
  phone = await createPhone(server, account, clock);
});

const save = (changes: LooseValues = {}, on: Phone = phone) =>
  on.save({ key: 'primary', step: 'basic-info', values: { ...basicInfo, ...changes } });

/** Writes get these faults in this order. Later writes have no fault. */
function faults(...list: Fault[]): void {
  phone.line.fault = (method) => (method === 'GET' ? 'none' : (list.shift() ?? 'none'));
}

const expectAllSent = async () => expect(await listOutbox(phone.store)).toEqual([]);

describe('Basic Info arrives once', () => {
  test.each<Fault[]>([
    ['none'],
    ['lose-request'],
    ['lose-reply'],
    ['lose-reply', 'lose-reply', 'lose-request', 'lose-reply'],
    ['portal', 'server-error', 'lose-reply'],
    ['send-twice'],
  ])('[S7] through %s %s %s %s', async (...list: Fault[]) => {
    // The pull also tells the phone which extensions the server offers.
    await phone.pull();
    faults(...list);
    await save();
    for (let round = 0; round <= list.length; round += 1) await phone.drain();
    await expectAllSent();
    expect(await storedBasicInfo(server, account)).toMatchObject({
      rows: 1,
      version: 1,
      values: { first_name: 'Aditi', permanent_city: basicInfo['permanent_city'] },
    });
    expect((await phone.store.sections.get('primary'))?.edits).toEqual({});
  });

  test('[S7] what was saved while the reply was lost arrives after it, as a second write', async () => {
    await phone.pull();
    faults('lose-reply');
    await save();
    await phone.drain();
    await save({ first_name: 'Aditee' });
    await phone.drain();
    await expectAllSent();
    expect(await storedBasicInfo(server, account)).toMatchObject({
      rows: 1,
      version: 2,
      values: { first_name: 'Aditee' },
    });
  });
});

test('[S16] an access token that expired is renewed, even when the first renewal’s reply is lost', async () => {
  await save();
  clock.advance(16 * 60_000);
  let renewals = 0;
  phone.line.fault = (_method, path) => {
    if (!path.includes('/token/refresh/')) return 'none';
    renewals += 1;
    return renewals === 1 ? 'lose-reply' : 'none';
  };
  await phone.drain();
  expect(await readSession(phone.device)).toMatchObject({ refresh_token: account.refresh });
  await phone.drain();
  expect(renewals).toBe(2);
  await expectAllSent();
  expect((await storedBasicInfo(server, account)).rows).toBe(1);
});

test('[S15] a session that was ended elsewhere ends here too, and its work goes after the next login', async () => {
  await save();
  await fetch(`${server.url}/api/accounts/logout/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${account.access}` },
    body: JSON.stringify({ refresh: account.refresh }),
  });
  clock.advance(16 * 60_000);
  await phone.drain();
  expect(await readSession(phone.device)).toBeUndefined();
  expect(await listOutbox(phone.store)).toHaveLength(1);
});

test('[S11] a state, a city in it and a profession added in a tunnel arrive with the section that names them', async () => {
  const add = (
    kind: 'state' | 'city' | 'profession',
    name: string,
    parentId: string | number | null,
  ) => addOption(phone.store, { kind, name, language: 'mr', parentId }, phone.environment);
  const country = basicInfo['permanent_country'] as { id: number };
  const state = await add('state', 'कोयना खोरे', country.id);
  const city = await add('city', 'चिखलदरा वाडी', state.id);
  const profession = await add('profession', 'ताडी उतरवणारे', null);
  await save({ permanent_state: state, permanent_city: city, profession });
  faults('lose-reply', 'lose-request', 'lose-reply');
  for (let round = 0; round < 5; round += 1) await phone.drain();
  await expectAllSent();
  const { values } = await storedBasicInfo(server, account);
  expect(values).toMatchObject({
    permanent_state: { id: expect.any(Number), name: 'कोयना खोरे' },
    permanent_city: { id: expect.any(Number), name: 'चिखलदरा वाडी' },
    profession: { id: expect.any(Number), name: 'ताडी उतरवणारे' },
  });
  expect(await readValues(phone.store, 'primary')).toMatchObject(values);
});

test('[S18] a video goes in pieces through lost requests, lost replies and an expired token, and is there once, byte for byte', async () => {
  const bytes = mp4({ dataBytes: CHUNK_BYTES + 900_000 });
  const file = new Blob([new Uint8Array(bytes)], { type: 'video/mp4' });
  const picked = { slot: 'video', file, fileName: 'video.mp4' } as const;
  const row = await storePickedFile(phone.store, picked, phone.environment);
  await queueFile(phone.store, { id: row?.id ?? '' }, phone.environment);
  const sequence: Fault[] = ['lose-reply', 'none', 'lose-reply', 'lose-request', 'none', 'portal'];
  phone.line.fault = (method) => (method === 'GET' ? 'none' : (sequence.shift() ?? 'none'));
  for (let round = 0; round < 8; round += 1) {
    await phone.drain();
    if (round === 2) clock.advance(16 * 60_000);
  }
  await expectAllSent();
  const { rows } = await server.db.query<{ file_key: string }>(
    'select file_key from videos where profile_id = $1',
    [account.profileId],
  );
  expect(rows).toHaveLength(1);
  const stored = await server.media.store.read(rows[0]?.file_key ?? '');
  expect(Buffer.concat((await stored?.toArray()) ?? []).equals(bytes)).toBe(true);
});

test('[S10] a refusal by the server names the field, and the corrected form is accepted', async () => {
  await save({ permanent_city: { id: 999_999_999, name: 'Nowhere' } });
  await phone.drain();
  expect(await listOutbox(phone.store)).toMatchObject([
    {
      state: 'rejected',
      rejection: { status: 422, fields: { permanent_city: expect.any(String) } },
    },
  ]);
  await save();
  await phone.drain();
  await expectAllSent();
});

test('[S13] what was done on one phone is done on another', async () => {
  await save();
  await passStep(phone.store, 'personal-details', phone.environment);
  await phone.drain();
  const other = await createPhone(server, account, clock);
  await other.pull();
  expect(await readValues(other.store, 'primary')).toMatchObject({
    first_name: 'Aditi',
    dob: '1998-03-14',
  });
  expect((await readProgress(other.store)).done).toEqual([
    'welcome',
    'basic-info',
    'personal-details',
  ]);
  expect((await readProgress(other.store)).percent).toBe((await readProgress(phone.store)).percent);
});

describe('[S2] [S7] on a bad line the server ends with what was saved last, and with nothing twice', () => {
  const seeds = Array.from({ length: 12 }, (_, index) => 20_261_120 + index);
  test.each(seeds)('seed %i', async (seed) => {
    const random = createRandom(seed).next;
    const kinds: Fault[] = [
      'none',
      'lose-request',
      'lose-reply',
      'portal',
      'server-error',
      'send-twice',
    ];
    phone.line.fault = () => kinds[Math.floor(random() * kinds.length)] ?? 'none';
    let last = 'Aditi';
    for (let step = 0; step < 12; step += 1) {
      if (random() < 0.5) {
        last = `Aditi ${step}`;
        await save({ first_name: last });
      }
      if (random() < 0.3) clock.advance(16 * 60_000);
      if (random() < 0.7) await phone.drain();
    }
    await save({ first_name: last });
    phone.line.fault = () => 'none';
    for (let round = 0; round < 3; round += 1) await phone.drain();
    await expectAllSent();
    const stored = await storedBasicInfo(server, account);
    expect(stored.values).toMatchObject({ first_name: last });
    expect(stored.rows).toBe(1);
    const { rows } = await server.db.query<{ outcomes: string }>(
      `select count(*) as outcomes from idempotency_outcomes where scope like $1`,
      [`%${account.userId}`],
    );
    expect(stored.version).toBe(Number(rows[0]?.outcomes));
  });
});

test('[S13] [S14] of two that create the same section in a tunnel, the second is asked and overwrites nothing', async () => {
  const other = await createPhone(server, account, clock);
  await save({ first_name: 'Aditee' });
  await save({ first_name: 'Aaditi' }, other);
  await phone.drain();
  clock.advance(1);
  await other.drain();
  expect((await storedBasicInfo(server, account)).values).toMatchObject({ first_name: 'Aditee' });
  expect(await listConflicts(other.store)).toMatchObject([
    { field: 'first_name', ours: { value: 'Aaditi' }, theirs: { value: 'Aditee' }, before: null },
  ]);
});
