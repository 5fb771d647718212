/**
 * Logs out [S17]: the session ends first, so that the engine stops; when no page uses the account
 * any more, its data is cleared. The wish is stored until that is done: if the page is closed
 * before, the next page goes on.
 */
import { enums, number, optional, type, type Infer } from 'superstruct';
import { Id } from '../domain/reference-item.ts';
import { clearAccount, countClearings } from '../store/account-end.ts';
import { AccountStore } from '../store/account-store.ts';
import { readSession, readSetting, removeSetting, saveSetting } from '../store/device-store.ts';
import { onceAccountIsLeft } from './account-in-use.ts';
import { forgetAccount } from './known-accounts.ts';
import { signOut } from './sign-out.ts';

const Leaving = type({
  userId: Id,
  keep: enums(['nothing', 'unsent']),
  /**
   * The number of clearings when the logout was asked for; missing in a row of an older version.
   */
  clearings: optional(number()),
});
type Leaving = Infer<typeof Leaving>;

/** Clearings run one after the other. */
let finishing: Promise<void> = Promise.resolve();

/** Logs out; resolves once the session has ended, while the clearing goes on. */
export async function leaveAccount({
  userId,
  keep,
}: Pick<Leaving, 'userId' | 'keep'>): Promise<void> {
  // A store that cannot be opened does not prevent the logout: its data is cleared once it opens.
  const clearings = await withStore(userId, countClearings).catch(() => undefined);
  const leaving = { userId, keep, ...(clearings !== undefined && { clearings }) };
  // A full disk cannot store the wish, but does not prevent the logout.
  await saveSetting('leaving', leaving).catch(() => undefined);
  await signOut();
  queue(() => finish(leaving)).catch(() => undefined);
}

/** Finishes logouts that closed pages have begun; a login waits for it. */
export async function finishLeaving(): Promise<void> {
  return queue(async () => {
    const leaving = await readSetting('leaving');
    if (!Leaving.is(leaving)) return;
    if (await isSignedIn(leaving.userId)) await signOut();
    await finish(leaving);
  });
}

/** Clears the data of an account that is not signed in. */
export async function clearLeftBehind(userId: Id): Promise<void> {
  return queue(() => finish({ userId, keep: 'nothing' }));
}

async function queue(work: () => Promise<void>): Promise<void> {
  finishing = finishing.then(work, work);
  return finishing;
}

async function finish({ userId, keep, clearings }: Leaving): Promise<void> {
  await onceAccountIsLeft(userId, async () => {
    const isCleared = await withStore(userId, async (store) => {
      await store.open();
      // A tab may be frozen here for long, and opening a store may take long. If the user signed in
      // again meanwhile, the clearing was done, and the data now on the phone is new.
      if (await isSignedIn(userId)) return false;
      await clearAccount(store, keep, clearings);
      if (keep === 'nothing') await forgetAccount(userId);
      return true;
    });
    if (!isCleared) return;
    const wish = await readSetting('leaving');
    if (Leaving.is(wish) && wish.userId === userId && wish.clearings === clearings) {
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
