import { eq, lt } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { temporaryUsers } from '../db/schema.ts';

export type TemporaryUserRow = typeof temporaryUsers.$inferSelect;

/** One row for an address: registering again changes what it says and keeps its id. */
export async function saveTemporaryUser(
  db: Queryable,
  user: Omit<TemporaryUserRow, 'id'>,
): Promise<number> {
  const { createdAt: _, emailFolded: __, ...changed } = user;
  const [row] = await db
    .insert(temporaryUsers)
    .values(user)
    .onConflictDoUpdate({ target: temporaryUsers.emailFolded, set: changed })
    .returning({ id: temporaryUsers.id });
  return row!.id;
}

export async function findTemporaryUserByEmail(
  db: Queryable,
  emailFolded: string,
): Promise<TemporaryUserRow | undefined> {
  const [row] = await db
    .select()
    .from(temporaryUsers)
    .where(eq(temporaryUsers.emailFolded, emailFolded));
  return row;
}

/** Takes the row away, and gives what it said to the one caller who got it. */
export async function takeTemporaryUser(
  db: Queryable,
  id: number,
): Promise<TemporaryUserRow | undefined> {
  const [row] = await db.delete(temporaryUsers).where(eq(temporaryUsers.id, id)).returning();
  return row;
}

/** Of registrations that nobody went on with. */
export async function deleteOldTemporaryUsers(db: Queryable, before: Date): Promise<void> {
  await db.delete(temporaryUsers).where(lt(temporaryUsers.updatedAt, before));
}
