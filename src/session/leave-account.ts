/**
 * Logging out [S17]: the session ends first, so that the engine halts; when no page
 * works on the account any more, its data go. The wish is kept on the phone until it
 * is done: where a page is closed in the middle, the next one takes it up.
 */
import { enums, number, optional, type, type Infer } from 'superstruct';
import { Id } from '../domain/reference-item.ts';
import { clearAccount, countClearings } from '../store/account-end.ts';
import { AccountStore } from '../store/account-store.ts';
import { readSession, readSetting, removeSetting, saveSetting } from '../store/device-store.ts';
import { onceAccountIsLeft } from './account-in-use.ts';
import { signOut } from './sign-out.ts';

const Leaving = type({
  userId: Id,
  keep: enums(['nothing', 'unsent']),
  /** How often the account had been cleared when this was wished for; missing in a wish of an older version. */
  clearings: optional(number()),
});
type Leaving = Infer<typeof Leaving>;

/** One at a time, each after the one before. */
let finishing: Promise<void> = Promise.resolve();

/** Resolves once the session has ended; the clearing goes on by itself. */
export async function leaveAccount({
  userId,
  keep,
}: Pick<Leaving, 'userId' | 'keep'>): Promise<void> {
  // A store that does not open keeps nobody from leaving: what it holds goes once it opens.
  const clearings = await withStore(userId, countClearings).catch(() => undefined);
  const leaving = { userId, keep, ...(clearings !== undefined && { clearings }) };
  // A full disk takes no wish, but it does not keep anybody from leaving.
  await saveSetting('leaving', leaving).catch(() => undefined);
  await signOut();
  queue(() => finish(leaving)).catch(() => undefined);
}

/** Ends what a page that is gone has begun; whoever signs in waits for it, and for what this page began. */
export async function finishLeaving(): Promise<void> {
  return queue(async () => {
    const leaving = await readSetting('leaving');
    if (!Leaving.is(leaving)) return;
    if (await isSignedIn(leaving.userId)) await signOut();
    await finish(leaving);
  });
}

/** The same for an account that is not signed in, and that nobody wished to leave. */
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
      // A tab can be frozen here for as long as the browser likes, and a store can take as long to
      // open: whoever came back meanwhile has had the wish done, and what is there now is theirs.
      if (await isSignedIn(userId)) return false;
      await clearAccount(store, keep, clearings);
      if (keep === 'nothing') await forget(userId);
      return true;
    });
    if (!isCleared) return;
    const wish = await readSetting('leaving');
    if (Leaving.is(wish) && wish.userId === userId && wish.clearings === clearings) {
      await removeSetting('leaving');
    }
  });
}

/** What fails here is tried again with the wish. */
async function forget(userId: Id): Promise<void> {
  const { forgetAccount } = await import('./known-accounts.ts');
  await forgetAccount(userId);
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
