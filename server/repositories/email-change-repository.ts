import { and, desc, eq, gte, inArray, isNull } from '../db/drizzle.ts';
import { findRow, listRows, type Queryable } from '../db/database.ts';
import { emailChanges } from '../db/schema.ts';

export type EmailChangeRow = typeof emailChanges.$inferSelect;

export async function insertEmailChange(
  db: Queryable,
  row: Omit<typeof emailChanges.$inferInsert, 'id'>,
): Promise<void> {
  await db.insert(emailChanges).values(row);
}

/** @param undoHashes the hashes of the undo link's secret, one for each key */
export async function findEmailChange(db: Queryable, undoHashes: string[]) {
  return findRow(db, emailChanges, inArray(emailChanges.undoHash, undoHashes));
}

/** The newest change comes first. */
export async function listEmailChanges(db: Queryable, accountId: number) {
  return listRows(db, emailChanges, eq(emailChanges.accountId, accountId), desc(emailChanges.id));
}

/** Marks this change and all later changes of the account: the undo takes back all of them. */
export async function markUndone(
  db: Queryable,
  { accountId, id, now }: { accountId: number; id: number; now: Date },
): Promise<void> {
  await db
    .update(emailChanges)
    .set({ undoneAt: now })
    .where(
      and(
        eq(emailChanges.accountId, accountId),
        gte(emailChanges.id, id),
        isNull(emailChanges.undoneAt),
      ),
    );
}
