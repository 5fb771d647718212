/**
 * Logs a user out [S17]. First the session ends, so that the sync engine stops. When no page uses
 * the account any more, its data is cleared. Until then the logout is stored as a setting: if this
 * page is closed, the next page finishes the logout.
 */
import { writeUnsentNote } from '../device/unsent-note.ts';
import type { Id } from '../domain/reference-item.ts';
import { clearAccount, readGeneration } from '../store/account/clear-account.ts';
import { AccountStore } from '../store/schema/account-store.ts';
import {
  readLeaving,
  readSession,
  removeSetting,
  saveSetting,
  type Leaving,
} from '../store/schema/device-store.ts';
import { onceAccountIsLeft } from './account-in-use.ts';
import { forgetAccount } from './known-accounts.ts';
import { signOut } from './sign-out.ts';

/** Pending until the last clearing has ended. The next clearing waits for it. */
let finishing: Promise<void> = Promise.resolve();

/** Resolves when the session has ended. The data is cleared later. */
export async function logOut({ userId, keep }: Pick<Leaving, 'userId' | 'keep'>): Promise<void> {
  // A store that cannot be opened does not stop the logout. `finishLogout` clears its data later.
  const generation = await withStore(userId, readGeneration).catch(() => undefined);
  const leaving = { userId, keep, ...(generation !== undefined && { clearings: generation }) };
  // If a full disk cannot store the setting, the logout continues.
  await saveSetting('leaving', leaving).catch(() => undefined);
  await signOut();
  queue(() => finish(leaving)).catch(() => undefined);
}

/** Finishes a logout whose page was closed. */
export async function finishLogout(): Promise<void> {
  return queue(async () => {
    const leaving = await readLeaving();
    if (!leaving) return;
    if (await isSignedIn(leaving.userId)) {
      // `epoch` is set if the server ended the session. The user has signed in again since [S15].
      if (leaving.epoch !== undefined) return removeSetting('leaving');
      await signOut();
    }
    await finish(leaving);
  });
}

export async function clearOtherAccountData(userId: Id): Promise<void> {
  return queue(() => finish({ userId, keep: 'nothing' }));
}

async function queue(work: () => Promise<void>): Promise<void> {
  finishing = finishing.then(work, work);
  return finishing;
}

async function finish({ userId, keep, clearings: generation, epoch }: Leaving): Promise<void> {
  await onceAccountIsLeft(userId, async () => {
    const isCleared = await withStore(userId, async (store) => {
      await store.open();
      // A frozen tab or a slow store may delay this code. If the user has signed in again
      // meanwhile, the phone has new data, which must stay.
      if (await isSignedIn(userId)) return false;
      const isEmpty = await clearAccount(store, keep, { wishedAfter: generation, epoch });
      if (isEmpty) {
        await forgetAccount(userId);
        writeUnsentNote([]);
      }
      return true;
    });
    if (!isCleared) return;
    const wish = await readLeaving();
    if (wish?.userId === userId && wish.clearings === generation) {
      await removeSetting('leaving');
    }
  });
}

async function isSignedIn(userId: Id): Promise<boolean> {
  return String((await readSession())?.user.id) === String(userId);
}

async function withStore<Result>(
  userId: Id,
  work: (store: AccountStore) => Promise<Result>,
): Promise<Result> {
  const store = new AccountStore(userId);
  try {
    return await work(store);
  } finally {
    store.close();
  }
}
