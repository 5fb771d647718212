/**
 * Sums up what is unsent, and clears the account's data at logout: all of it, or all but the unsent
 * data [S17].
 */
import type { AccountStore, FieldEdit, SectionRow } from './account-store.ts';
import { isKeptHere, lastEditAt } from './item-state.ts';
import { SLOT_KINDS } from './media-row.ts';
import { forgetFiles } from './media-store.ts';
import { isFamilysWork } from './outbox-entry.ts';

export interface UnsentWork {
  /** Counts unsent entries, drafts, picked files, open conflicts, and sections that stay here. */
  count: number;
  bytes: number;
  /** When the oldest unsent data was saved, in epoch milliseconds; null if nothing is unsent. */
  since: number | null;
  /** Whether a picked picture of the Aadhaar card has no covers yet: the submit draws them. */
  hasUncoveredCard: boolean;
}

export async function readUnsentWork(store: AccountStore): Promise<UnsentWork> {
  const tables = [store.outbox, store.sections, store.drafts, store.media, store.files];
  return store.transaction('r', tables, async () => {
    const [entries, sections, drafts, media] = await Promise.all([
      store.outbox.toArray(),
      store.sections.toArray(),
      store.drafts.toArray(),
      store.media.toArray(),
    ]);
    const fileIds = new Set(await store.files.toCollection().primaryKeys());
    const picked = media.filter((row) => row.stage === 'picked');
    const unsent = media.filter((row) => row.stage !== 'sent' && fileIds.has(row.id));
    // A passed step is not counted, because it contains no data of the family.
    const works = entries.filter(isFamilysWork);
    const times = [
      ...works.map((entry) => entry.createdAt),
      ...[...drafts, ...picked].map((row) => row.at),
      // Edits with an open conflict are in no outbox entry, so they are counted here.
      ...sections.flatMap(listWaitingEdits).map((edit) => edit.at),
      ...sections.filter((row) => isKeptHere(row, entries)).map(lastEditAt),
    ];
    return {
      // Two entries of one target count as one item, as in the panel [S22].
      count: times.length - works.length + new Set(works.map(({ target }) => target)).size,
      bytes: unsent.reduce((sum, row) => sum + row.sizeBytes, 0),
      since: times.length > 0 ? Math.min(...times) : null,
      hasUncoveredCard: picked.some(({ slot }) => SLOT_KINDS[slot] === 'aadhaar'),
    };
  });
}

function listWaitingEdits({ edits, conflicts = {} }: SectionRow): FieldEdit[] {
  return Object.keys(conflicts).flatMap((field) => edits[field] ?? []);
}

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
    const before = await countClearings(store);
    if (wishedAfter !== undefined && before !== wishedAfter) return;
    if (keep === 'nothing') {
      for (const table of store.tables) await table.clear();
    } else {
      await dropSentWork(store);
    }
    await store.clearings.put({ key: 'clearings', count: before + 1 });
  });
}

export async function countClearings(store: AccountStore): Promise<number> {
  return (await store.clearings.get('clearings'))?.count ?? 0;
}

/** Removes sent files, and sections without edits. Needs a transaction over all tables. */
export async function dropSentWork(store: AccountStore): Promise<void> {
  await store.notices.clear();
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
