import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearOtherAccountData, logOut } from '../../src/session/logout.ts';
import { listOtherAccountData, recordAccount } from '../../src/session/known-accounts.ts';
import { AccountStore, accountStoreName } from '../../src/store/schema/account-store.ts';
import {
  deviceStore,
  endSession,
  readSetting,
  saveSession,
} from '../../src/store/schema/device-store.ts';
import { saveDraft } from '../../src/store/sections/draft-store.ts';
import { sampleUser } from '../sync/support/world.ts';
import { stubPage } from './support/stub-page.ts';

const ERASED = 4711;
const OTHERS = [4712, 4713];

beforeEach(async () => {
  stubPage('/login');
  vi.stubGlobal('fetch', async () => Response.json({}));
  await endSession();
  await deviceStore().settings.clear();
});
afterEach(async () => {
  for (const id of [ERASED, ...OTHERS]) await Dexie.delete(accountStoreName(id));
});

async function typeAs(userId: number): Promise<void> {
  const store = new AccountStore(userId);
  await saveDraft(store, { step: 'basic-info', values: { first_name: 'Adit' } });
  store.close();
}

const own = async () =>
  (await listOtherAccountData()).filter(({ owner }) =>
    [ERASED, ...OTHERS].map(String).includes(String(owner.id)),
  );

test('[S15] The login lists whose work is still here, how much, and since when; not that of who is signed in', async () => {
  const before = Date.now();
  await typeAs(ERASED);
  await recordAccount(sampleUser(ERASED));
  const [left] = await own();
  expect(left).toMatchObject({
    owner: { id: ERASED, email: `sunanda${ERASED}@example.in`, profile: { id: ERASED * 100 } },
    work: { count: 1 },
  });
  expect(left?.work.since).toBeGreaterThanOrEqual(before);
  await saveSession({ access_token: 'a', refresh_token: 'r', user: sampleUser(ERASED) });
  expect(await own()).toEqual([]);
});

test('An account that an older version did not note is listed without its e-mail, where the browser lists databases', async () => {
  await typeAs(4712);
  expect(await own()).toMatchObject([{ owner: { id: '4712' }, work: { count: 1 } }]);
  vi.spyOn(indexedDB, 'databases').mockRejectedValue(new DOMException('no', 'UnknownError'));
  expect(await own()).toEqual([]);
});

test('Deleting it leaves nothing of it, and the e-mail goes as well', async () => {
  await typeAs(ERASED);
  await recordAccount(sampleUser(ERASED));
  await clearOtherAccountData(ERASED);
  expect(await own()).toEqual([]);
  expect(await readSetting('accounts')).toEqual([]);
  const store = new AccountStore(ERASED);
  expect(await store.drafts.count()).toBe(0);
  store.close();
});

test('[S17] who logs out and deletes everything leaves no e-mail behind; who keeps it does', async () => {
  for (const [userId, keep, emails] of [
    [4712, 'nothing', []],
    [4713, 'unsent', ['sunanda4713@example.in']],
  ] as const) {
    await typeAs(userId);
    await recordAccount(sampleUser(userId));
    await saveSession({ access_token: 'a', refresh_token: 'r', user: sampleUser(userId) });
    await logOut({ userId, keep });
    await vi.waitFor(async () => expect(await readSetting('leaving')).toBeUndefined());
    expect((await own()).map(({ owner }) => owner.email)).toEqual(emails);
  }
});
