/**
 * Logging out [S17]: the session ends first, so that the engine halts; when no page
 * works on the account any more, its data go. The wish is kept on the phone until it
 * is done: where a page is closed in the middle, the next one takes it up.
 */
import { enums, type, type Infer } from 'superstruct';
import { Id } from '../domain/reference-item.ts';
import { clearAccount } from '../store/account-end.ts';
import { AccountStore } from '../store/account-store.ts';
import { readSession, readSetting, removeSetting, saveSetting } from '../store/device-store.ts';
import { onceAccountIsLeft } from './account-in-use.ts';
import { signOut } from './sign-out.ts';

const Leaving = type({ userId: Id, keep: enums(['nothing', 'unsent']) });
type Leaving = Infer<typeof Leaving>;

/** One at a time, each after the one before. */
let finishing: Promise<void> = Promise.resolve();

/** Resolves once the session has ended; the clearing goes on by itself. */
export async function leaveAccount(leaving: Leaving): Promise<void> {
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
    const session = await readSession();
    if (String(session?.user.id) === String(leaving.userId)) await signOut();
    await finish(leaving);
  });
}

async function queue(work: () => Promise<void>): Promise<void> {
  finishing = finishing.then(work, work);
  return finishing;
}

async function finish({ userId, keep }: Leaving): Promise<void> {
  await onceAccountIsLeft(userId, async () => {
    const store = new AccountStore(userId);
    try {
      await clearAccount(store, keep);
    } finally {
      store.close();
    }
    await removeSetting('leaving');
  });
}
