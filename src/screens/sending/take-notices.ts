import type { AccountStore, NoticeRow } from '../../store/account-store.ts';

/** An older notice is deleted without being shown. */
const NOTICE_MAX_AGE_MS = 60_000;

/**
 * Each notice is returned only once, even if several tabs call this. Of one target, only the newest
 * is returned. All photos with the same result share one notice, and all videos likewise.
 */
export async function takeNotices(store: AccountStore, now: number): Promise<NoticeRow[]> {
  return store.transaction('rw', store.notices, async () => {
    const rows = await store.notices.orderBy('id').toArray();
    await store.notices.clear();
    const recent = rows.filter((row) => now - row.at < NOTICE_MAX_AGE_MS);
    return [...new Map(recent.map((row) => [newsOf(row), row])).values()];
  });
}

function newsOf({ kind, target, subject }: NoticeRow): string {
  return subject === undefined ? target : `${kind} ${subject}`;
}
