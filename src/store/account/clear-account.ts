/**
 * Clears an account's data from the phone: at logout all of it, or all but the unsent data [S17].
 * After the server ended the session, it clears all but the unsent data [S15].
 */
import type { Id } from '../../domain/reference-item.ts';
import type { AccountStore } from '../schema/account-store.ts';
import { readUnsentWork } from './unsent.ts';
import { forgetFiles } from '../media/media-store.ts';
import { mapItems } from '../sections/local-items.ts';

/**
 * Also counts the clearing: an operation that began before sees another count and writes nothing.
 * @param wishedAfter the count at the logout. If the count has changed since, the present data
 *   belongs to a later login, and nothing is deleted.
 * @param epoch of the server that ended the session. If the data comes from another epoch, the
 *   server was restored and may lack it [S26]: nothing is deleted.
 * @returns whether nothing of the account is left; if the count has changed, whether `keep` is
 *   'nothing'
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
    // The worker may already have cleared all tables. The epoch is missing then, too.
    if (epoch !== undefined && epoch !== known) return !(await hasRows(store));
    if (keep === 'unsent') await dropSentWork(store);
    const isEmpty = keep === 'nothing' || !(await hasUnsent(store));
    if (isEmpty) for (const table of store.tables) await table.clear();
    await store.generations.put({ key: 'clearings', count: before + 1 });
    return isEmpty;
  });
}

/** Call this after `dropSentWork`. Edits without an entry count: they may stay unsent [S2b]. */
async function hasUnsent(store: AccountStore): Promise<boolean> {
  return (await store.sections.count()) > 0 || (await readUnsentWork(store)).count > 0;
}

/** Ignores the table with the generation. */
export async function hasRows(store: AccountStore): Promise<boolean> {
  const tables = store.tables.filter(({ name }) => name !== store.generations.name);
  const counts = await Promise.all(tables.map(async (table) => table.count()));
  return counts.some((count) => count > 0);
}

export async function readGeneration(store: AccountStore): Promise<number> {
  return (await store.generations.get('clearings'))?.count ?? 0;
}

/** Removes sent files, sent options and sections without edits, in the caller's transaction. */
export async function dropSentWork(store: AccountStore): Promise<void> {
  await store.syncResults.clear();
  const sent = await store.media.filter((row) => row.stage === 'sent').primaryKeys();
  await forgetFiles(store, sent);
  for (const row of await store.sections.toArray()) {
    if (Object.keys(row.edits).length === 0) await store.sections.delete(row.key);
    // The server's record stays with the edits, so that the form is complete without a network.
    else await store.sections.put({ ...row, fetchedAt: 0 });
  }
  await dropSentOptions(store);
  await store.progress.toCollection().modify((row) => {
    row.serverDone = [];
    row.serverPercent = null;
    row.fetchedAt = 0;
    delete row.galleries;
    delete row.allSentAt;
  });
}

/** Options that unsent work uses stay, because a restored server may lack them [S26]. */
async function dropSentOptions(store: AccountStore): Promise<void> {
  const chosen = new Set<string>();
  const note = (value: unknown) =>
    mapItems(value, (id) => {
      chosen.add(String(id));
      return undefined;
    });
  for (const { server, edits } of await store.sections.toArray()) {
    Object.values(server?.values ?? {}).forEach(note);
    for (const { value } of Object.values(edits)) note(value);
  }
  for (const { values } of await store.drafts.toArray()) Object.values(values).forEach(note);
  for (const { item, parentId } of await store.options.toArray()) {
    if (!item) chosen.add(String(parentId));
  }
  const isChosen = (id: Id | undefined) => chosen.has(String(id));
  await store.options
    .filter(({ id, item }) => !!item && !isChosen(id) && !isChosen(item.id))
    .delete();
}
