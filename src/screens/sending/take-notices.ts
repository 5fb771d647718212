import type { AccountStore, NoticeRow } from '../../store/account-store.ts';

/** The maximum age of a notice that is shown, in milliseconds. */
const NOTICE_MAX_AGE_MS = 60_000;

/**
 * Removes the notices that were not shown yet and returns them. Each notice is returned only once,
 * even if several tabs call this function. Of several notices with the same target, only the newest
 * is returned. Several photos share a single notice.
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
