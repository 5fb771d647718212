import { randomInt } from 'node:crypto';
import { and, desc, eq } from '../db/drizzle.ts';
import { findRow, type Queryable } from '../db/database.ts';
import { temporaryUsers } from '../db/schema.ts';

type TemporaryUserRow = typeof temporaryUsers.$inferSelect;

/** If the same registration is sent again, it keeps its row. */
export async function saveTemporaryUser(
  db: Queryable,
  user: Omit<TemporaryUserRow, 'id'>,
): Promise<number> {
  const [same] = await db
    .update(temporaryUsers)
    .set({ updatedAt: user.updatedAt })
    .where(
      and(
        // This column has an index: without it, each registration would read all rows.
        eq(temporaryUsers.emailFolded, user.emailFolded),
        eq(temporaryUsers.email, user.email),
        eq(temporaryUsers.fullName, user.fullName),
        eq(temporaryUsers.candidateFullName, user.candidateFullName),
        eq(temporaryUsers.accountType, user.accountType),
        eq(temporaryUsers.relationType, user.relationType),
        eq(temporaryUsers.isOwner, user.isOwner),
      ),
    )
    .returning({ id: temporaryUsers.id });
  if (same) return same.id;
  const id = randomInt(1, ID_MAX);
  await db.insert(temporaryUsers).values({ id, ...user });
  return id;
}

export async function findTemporaryUser(db: Queryable, id: number) {
  return findRow(db, temporaryUsers, eq(temporaryUsers.id, id));
}

/** Finds the registration of the address that was sent last. */
export async function findTemporaryUserByEmail(
  db: Queryable,
  emailFolded: string,
): Promise<TemporaryUserRow | undefined> {
  const [row] = await db
    .select()
    .from(temporaryUsers)
    .where(eq(temporaryUsers.emailFolded, emailFolded))
    .orderBy(desc(temporaryUsers.updatedAt), desc(temporaryUsers.createdAt))
    .limit(1);
  return row;
}

/** Deletes all rows of the address. If several callers do this at once, only one gets the row. */
export async function consumeTemporaryUser(
  db: Queryable,
  { id, emailFolded }: { id: number; emailFolded: string },
): Promise<TemporaryUserRow | undefined> {
  const rows = await db
    .delete(temporaryUsers)
    .where(eq(temporaryUsers.emailFolded, emailFolded))
    .returning();
  return rows.find((row) => row.id === id);
}

/** The widest range of randomInt. An id has at most fifteen digits: JSON numbers hold it exactly. */
const ID_MAX = 2 ** 48 - 1;
