import { expect, test } from 'vitest';
import { holdAccount, onceAccountIsLeft } from '../../src/session/account-in-use.ts';
import { clearAccount } from '../../src/store/account/clear-account.ts';
import { AccountStore, openAccountStore } from '../../src/store/schema/account-store.ts';
import { saveDraft } from '../../src/store/sections/draft-store.ts';
import { storePickedFile } from '../../src/store/media/pending-media.ts';

const USER = 'in-use-7';
const draft = { step: 'basic-info', values: { first_name: 'Adit' } } as const;

async function clear(): Promise<void> {
  const store = new AccountStore(USER);
  await clearAccount(store, 'nothing');
  store.close();
}

test('[S17] what a screen writes as it goes is cleared with the rest, and what comes later is not written', async () => {
  const letGo = holdAccount(USER);
  const store = openAccountStore(USER);
  await store.open();
  letGo();
  // A form that is not submitted saves its draft when its screen closes.
  const leaving = saveDraft(store, draft);
  const cleared = onceAccountIsLeft(USER, clear);
  await leaving;
  await cleared;
  // A picked file is read before it is stored. The screen that picked it may be closed by then.
  const file = { slot: 'photo', file: new Blob(['large']), fileName: 'photo.jpg' } as const;
  await expect(storePickedFile(store, file)).rejects.toThrow(/closed/u);
  const after = openAccountStore(USER);
  expect(after).not.toBe(store);
  expect(await after.drafts.count()).toBe(0);
  expect(await after.media.count()).toBe(0);
});

test('[S17] who comes back at once goes on with the same connection', async () => {
  const store = openAccountStore(USER);
  holdAccount(USER)();
  const letGo = holdAccount(USER);
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(openAccountStore(USER)).toBe(store);
  await saveDraft(store, draft);
  letGo();
});
