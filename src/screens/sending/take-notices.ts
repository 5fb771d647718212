import type { AccountStore, NoticeRow } from '../../store/account-store.ts';

/** Notices older than this, in milliseconds, are not shown. */
const NOTICE_MAX_AGE_MS = 60_000;

/**
 * Removes and returns the notices that were not shown yet. Each notice is returned only once, even
 * if several tabs ask. Only the newest notice of each target is returned, and several photos share
 * one notice.
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
