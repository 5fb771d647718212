/** What happens to an account's data on this phone when somebody logs out [S17]. */
import type { AccountStore, FieldEdit, SectionRow } from './account-store.ts';
import { isKeptHere, lastEditAt } from './item-state.ts';
import { SLOT_KINDS } from './media-row.ts';
import { forgetFiles } from './media-store.ts';

export interface UnsentWork {
  /** Steps, files, forms and answers that are not at the server. */
  count: number;
  bytes: number;
  /** When the oldest of it was saved, in epoch milliseconds; null where there is none. */
  since: number | null;
  /** A picture of the Aadhaar card is among it as it was picked: covers are put on at submitting. */
  hasUncoveredCard: boolean;
}

/** Everything that would be lost with the account's data: the outbox, half-typed forms, picked files, open choices. */
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
    // A passed step is progress, not work: nobody is asked about it.
    const works = entries.filter((entry) => entry.work.kind !== 'passed-step');
    const times = [
      ...works.map((entry) => entry.createdAt),
      ...[...drafts, ...picked].map((row) => row.at),
      // What waits for a person's choice is in no entry, and nowhere but here.
      ...sections.flatMap(listWaitingEdits).map((edit) => edit.at),
      ...sections.filter((row) => isKeptHere(row, entries)).map(lastEditAt),
    ];
    return {
      // Two requests for one target are one thing to a person, as the panel has it [S22].
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
 * Clears the account's data from the phone, or all but its unsent work. Whatever
 * was under way for the account finds `clearings` changed and writes nothing more.
 *
 * @param wishedAfter the number of clearings when this was wished for: after another one
 *   since, it is done, and what is there was saved by whoever came back
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

/** How often the account's data was cleared from this phone. */
export async function countClearings(store: AccountStore): Promise<number> {
  return (await store.clearings.get('clearings'))?.count ?? 0;
}

/** Leaves unsent work and nothing else. To be called inside a transaction over all tables. */
export async function dropSentWork(store: AccountStore): Promise<void> {
  await store.notices.clear();
  const sent = await store.media.filter((row) => row.stage === 'sent').primaryKeys();
  await forgetFiles(store, sent);
  for (const row of await store.sections.toArray()) {
    if (Object.keys(row.edits).length === 0) await store.sections.delete(row.key);
    // An edit is nothing without the form that it changes: whoever comes back in a tunnel opens it whole.
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
