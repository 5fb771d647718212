/**
 * Clears the account's data at logout: all of it, or all but the unsent data [S17]. The latter also
 * after a session that the server ended [S15].
 */
import type { AccountStore } from '../schema/account-store.ts';
import { readUnsentWork } from './unsent.ts';
import { forgetFiles } from '../media/media-store.ts';

/**
 * Clears the account's data, or all but the unsent data. It also counts the clearing: an operation
 * that began before it sees another count and writes nothing.
 * @param wishedAfter the count at the logout. If the count has changed since, the present data
 *   belongs to a later login, and nothing is deleted.
 * @param epoch of the server that ended the session. If the data comes from another epoch, the
 *   server was restored and may lack it [S26]: nothing is deleted.
 * @returns whether nothing of the account is left
 */
export async function clearAccount(
  store: AccountStore,
  keep: 'nothing' | 'unsent',
  {
    wishedAfter,
    epoch,
  }: { wishedAfter?: number | undefined; epoch?: string | null | undefined } = {},
): Promise<boolean> {
  return store.transaction('rw', store.tables, async () => {
    const before = await readGeneration(store);
    if (wishedAfter !== undefined && before !== wishedAfter) return keep === 'nothing';
    const known = (await store.progress.get('progress'))?.epoch ?? null;
    if (epoch !== undefined && epoch !== known) return false;
    if (keep === 'unsent') await dropSentWork(store);
    const isEmpty = keep === 'nothing' || !(await hasUnsent(store));
    if (isEmpty) for (const table of store.tables) await table.clear();
    await store.generations.put({ key: 'clearings', count: before + 1 });
    return isEmpty;
  });
}

/** After `dropSentWork`. Edits that are in no entry stay, too: the server may not store them [S2b]. */
async function hasUnsent(store: AccountStore): Promise<boolean> {
  return (await store.sections.count()) > 0 || (await readUnsentWork(store)).count > 0;
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
