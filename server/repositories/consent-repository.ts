import { desc, eq } from '../db/drizzle.ts';
import { findRow, listRows, type Queryable } from '../db/database.ts';
import { nominees, noticeConsents } from '../db/schema.ts';

export async function insertNoticeConsent(
  db: Queryable,
  row: Omit<typeof noticeConsents.$inferInsert, 'id'>,
): Promise<void> {
  await db.insert(noticeConsents).values(row);
}

/** The newest consent comes first. */
export async function listNoticeConsents(db: Queryable, accountId: number) {
  const { accountId: account, id } = noticeConsents;
  return listRows(db, noticeConsents, eq(account, accountId), desc(id));
}

export async function findNominee(db: Queryable, accountId: number) {
  return findRow(db, nominees, eq(nominees.accountId, accountId));
}

export async function saveNominee(db: Queryable, row: typeof nominees.$inferSelect): Promise<void> {
  const { name, contact, namedAt } = row;
  await db
    .insert(nominees)
    .values(row)
    .onConflictDoUpdate({ target: nominees.accountId, set: { name, contact, namedAt } });
}

export async function deleteNominee(db: Queryable, accountId: number): Promise<void> {
  await db.delete(nominees).where(eq(nominees.accountId, accountId));
}
