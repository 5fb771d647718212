/** Clears the account's data at logout: all of it, or all but the unsent data [S17]. */
import type { AccountStore } from '../schema/account-store.ts';
import { forgetFiles } from '../media/media-store.ts';

/**
 * Clears the account's data, or all but the unsent data. It also counts the clearing: an operation
 * that began before it sees another count and writes nothing.
 * @param wishedAfter the count at the logout. If the count has changed since, the present data
 *   belongs to a later login, and nothing is deleted.
 */
export async function clearAccount(
  store: AccountStore,
  keep: 'nothing' | 'unsent',
  wishedAfter?: number,
): Promise<void> {
  await store.transaction('rw', store.tables, async () => {
    const before = await readGeneration(store);
    if (wishedAfter !== undefined && before !== wishedAfter) return;
    if (keep === 'nothing') {
      for (const table of store.tables) await table.clear();
    } else {
      await dropSentWork(store);
    }
    await store.generations.put({ key: 'clearings', count: before + 1 });
  });
}

export async function readGeneration(store: AccountStore): Promise<number> {
  return (await store.generations.get('clearings'))?.count ?? 0;
}

/** Removes sent files, and sections without edits. Needs a transaction over all tables. */
export async function dropSentWork(store: AccountStore): Promise<void> {
  await store.syncResults.clear();
  const sent = await store.media.filter((row) => row.stage === 'sent').primaryKeys();
  await forgetFiles(store, sent);
  for (const row of await store.sections.toArray()) {
    if (Object.keys(row.edits).length === 0) await store.sections.delete(row.key);
    // The server's record stays with the edits, so that the form is complete without a network.
    else await store.sections.put({ ...row, fetchedAt: 0 });
  }
  await store.progress.toCollection().modify((row) => {
    row.serverDone = [];
    row.serverPercent = null;
    row.fetchedAt = 0;
    delete row.galleries;
    delete row.allSentAt;
  });
}
