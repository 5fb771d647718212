import type { AccountStore, NoticeRow } from '../../store/account-store.ts';
import { isGallery } from '../../store/media-row.ts';

/** An older notice is deleted without being shown. */
const NOTICE_MAX_AGE_MS = 60_000;

/**
 * Each notice is returned only once, even if several tabs call this. All accepted uploads of photos
 * share one notice; so do the rejected ones, and the deletions; and the same for videos. Of any other
 * target, only the newest notice is returned.
 */
export async function takeNotices(store: AccountStore, now: number): Promise<NoticeRow[]> {
  return store.transaction('rw', store.notices, async () => {
    const rows = await store.notices.orderBy('id').toArray();
    await store.notices.clear();
    const recent = rows.filter((row) => now - row.at < NOTICE_MAX_AGE_MS);
    return [...new Map(recent.map((row) => [newsOf(row), row])).values()];
  });
}

function newsOf({ kind, target, work }: NoticeRow): string {
  const isFile = work.kind === 'upload' || work.kind === 'delete-media';
  return isFile && isGallery(work.slot) ? `${kind} ${work.kind} ${work.slot}` : target;
}
