import { beforeEach, expect, test, vi } from 'vitest';
import { callContext } from '../../src/api/api-client.ts';
import { callAsUser } from '../../src/api/session-refresh.ts';
import { AnyJson } from '../../src/protocol/replies.ts';
import { listOtherAccountData, recordAccount } from '../../src/session/known-accounts.ts';
import { clearAccount } from '../../src/store/account/clear-account.ts';
import { AccountStore } from '../../src/store/schema/account-store.ts';
import {
  deviceStore,
  endRefusedSession,
  endSession,
  readSession,
  readSetting,
  saveSession,
} from '../../src/store/schema/device-store.ts';
import { listOutbox } from '../../src/store/account/outbox-store.ts';
import { updateProgress } from '../../src/store/sections/progress-store.ts';
import { saveSection } from '../../src/store/sections/section-store.ts';
import { basicInfo } from '../support/family.ts';
import { reply, sampleUser } from '../sync/support/world.ts';

const MOTHER = 7;
/** Each tab that shows the account holds this lock of account-in-use.ts. */
const LOCK = `sambandh-in-use-${MOTHER}`;

/** A module that is loaded anew has its own memory, like another tab of the browser. */
async function openTab() {
  vi.resetModules();
  return import('../../src/session/logout.ts');
}

const signIn = () =>
  saveSession({ access_token: 'a', refresh_token: 'r', user: sampleUser(MOTHER) });

async function saveStep(changes: object = {}): Promise<void> {
  const store = new AccountStore(MOTHER);
  await saveSection(store, {
    key: 'primary',
    step: 'basic-info',
    values: { ...basicInfo, ...changes },
  });
  store.close();
}

async function readUnsent() {
  const store = new AccountStore(MOTHER);
  const [entries, section] = await Promise.all([listOutbox(store), store.sections.get('primary')]);
  store.close();
  return { entries, name: section?.edits['first_name']?.value };
}

/** Holds the lock as a frozen tab does. The returned function releases the lock. */
async function holdLock() {
  const released = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  void navigator.locks.request(LOCK, { mode: 'shared' }, async () => {
    isHeld.resolve();
    await released.promise;
  });
  await isHeld.promise;
  return released.resolve;
}

async function isWaitedFor(): Promise<boolean> {
  const { pending = [] } = await navigator.locks.query();
  return pending.some(({ name }) => name === LOCK);
}

beforeEach(async () => {
  vi.stubGlobal('location', new URL('https://sambandh.example/profile'));
  vi.stubGlobal('localStorage', { setItem() {}, removeItem() {}, getItem: () => null });
  vi.stubGlobal('fetch', async () => Response.json({}));
  await endSession();
  await deviceStore().settings.clear();
});

test('[S17] what is wished away goes once no tab works on the account, and so does the wish', async () => {
  await signIn();
  await saveStep();
  const { logOut, finishLogout } = await openTab();
  const letGo = await holdLock();
  await logOut({ userId: MOTHER, keep: 'nothing' });
  expect(await readSession()).toBeUndefined();
  expect((await readUnsent()).entries).toHaveLength(1);
  letGo();
  await finishLogout();
  expect((await readUnsent()).entries).toEqual([]);
  expect(await readSetting('leaving')).toBeUndefined();
});

test.each([
  ['says so in its own words', { code: 'refresh_refused' }, 'now', { sections: 0, accounts: 0 }],
  ['may be restored', { code: 'refresh_refused' }, 'another', { sections: 1, accounts: 1 }],
  ['may be a portal', {}, 'now', { sections: 1, accounts: 1 }],
])(
  '[S15] after a refused refresh, what was sent leaves the phone, but not if the server %s',
  async (_, said, epoch, left) => {
    await signIn();
    await recordAccount(sampleUser(MOTHER));
    const store = new AccountStore(MOTHER);
    await clearAccount(store, 'nothing');
    await saveStep();
    await store.outbox.clear();
    await store.sections.toCollection().modify((row) => void (row.edits = {}));
    await updateProgress(store, { epoch: 'now' });
    const offers = `etag, epoch=${epoch}`;
    vi.stubGlobal('self', { location });
    vi.stubGlobal('fetch', async () => reply(401, { error: 'no', ...said }, { offers }));
    const request = { method: 'GET', path: '/x', authenticated: true } as const;
    await callAsUser(callContext(), request, { reply: AnyJson });
    expect(await readSession()).toBeUndefined();
    await (await openTab()).finishLogout();
    expect(await readSetting('leaving')).toBeUndefined();
    expect(await store.sections.count()).toBe(left.sections);
    expect(await readSetting('accounts')).toHaveLength(left.accounts);
    const listed = (await listOtherAccountData()).filter(({ owner }) => owner.id === MOTHER);
    expect(listed.map(({ work }) => work.count)).toEqual(left.accounts ? [0] : []);
    await clearAccount(store, 'nothing');
    store.close();
  },
);

test('[S15] after a refused refresh, what is unsent stays, and a login in the meantime is not ended', async () => {
  await signIn();
  await saveStep();
  await endRefusedSession(deviceStore(), 'r', null);
  const { finishLogout } = await openTab();
  await finishLogout();
  expect(await readUnsent()).toMatchObject({ entries: [{ state: 'waiting' }], name: 'Aditi' });
  await signIn();
  await endRefusedSession(deviceStore(), 'r', null);
  await signIn();
  await finishLogout();
  expect(await readSession()).toBeDefined();
  expect(await readSetting('leaving')).toBeUndefined();
});

test('[S15] after a refused refresh, the email goes with the next page, also if the worker has cleared the rest', async () => {
  await signIn();
  await recordAccount(sampleUser(MOTHER));
  const store = new AccountStore(MOTHER);
  await clearAccount(store, 'nothing');
  await updateProgress(store, { epoch: 'now' });
  await endRefusedSession(deviceStore(), 'r', 'now');
  await clearAccount(store, 'unsent', { epoch: 'now' });
  store.close();
  await (await openTab()).finishLogout();
  expect(await readSetting('accounts')).toEqual([]);
});

test('[S17] a tab that was frozen in the middle of leaving clears nothing that was saved since', async () => {
  await signIn();
  const frozen = await openTab();
  const thaw = await holdLock();
  await frozen.logOut({ userId: MOTHER, keep: 'nothing' });
  await expect.poll(isWaitedFor).toBe(true);

  // Another tab clears the account, and then the mother saves again.
  const { clearAccount } = await import('../../src/store/account/clear-account.ts');
  const { removeSetting } = await import('../../src/store/schema/device-store.ts');
  const store = new AccountStore(MOTHER);
  await clearAccount(store, 'nothing');
  store.close();
  await removeSetting('leaving');
  await saveStep({ first_name: 'Aditee' });

  // The frozen tab continues. It must not delete what the mother has saved since.
  thaw();
  await frozen.finishLogout();
  await expect.poll(isWaitedFor).toBe(false);
  expect(await readUnsent()).toMatchObject({ entries: [{ state: 'waiting' }], name: 'Aditee' });
});

test('[S17] who is signed in again loses nothing to a wish that a full phone could not keep', async () => {
  await signIn();
  const frozen = await openTab();
  const thaw = await holdLock();
  await frozen.logOut({ userId: MOTHER, keep: 'nothing' });
  await expect.poll(isWaitedFor).toBe(true);
  const { removeSetting } = await import('../../src/store/schema/device-store.ts');
  await removeSetting('leaving');
  await signIn();
  await saveStep({ first_name: 'Aditee' });
  thaw();
  await expect.poll(isWaitedFor).toBe(false);
  await frozen.finishLogout();
  expect(await readUnsent()).toMatchObject({ entries: [{ state: 'waiting' }], name: 'Aditee' });
});
