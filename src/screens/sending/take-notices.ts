import type { AccountStore, NoticeRow } from '../../store/account-store.ts';

/** What happened longer ago than this is news to nobody. */
const NOTICE_MAX_AGE_MS = 60_000;

/**
 * Takes the notices that a person has still to be told: each goes to one caller,
 * once, whatever number of tabs asks. One for each target, the newest; several photos
 * are one.
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
