import type { AccountStore, DraftRow, ProgressRow, SectionRow } from './account-store.ts';
import type { MediaRow } from './media-row.ts';
import type { OutboxEntry } from './outbox-entry.ts';
import { readProgressRow } from './progress-store.ts';

export interface ProfileRows {
  progress: ProgressRow;
  sections: readonly SectionRow[];
  media: readonly MediaRow[];
  drafts: readonly DraftRow[];
  entries: readonly OutboxEntry[];
}

/** One transaction: on a slow phone, each further one delays the start of the app by 20 ms. */
export async function readProfileRows(store: AccountStore): Promise<ProfileRows> {
  const tables = [store.progress, store.sections, store.media, store.drafts, store.outbox];
  return store.transaction('r', tables, async () => {
    const [progress, sections, media, drafts, entries] = await Promise.all([
      readProgressRow(store),
      store.sections.toArray(),
      store.media.toArray(),
      store.drafts.toArray(),
      store.outbox.toArray(),
    ]);
    return { progress, sections, media, drafts, entries };
  });
}
