import { randomInt } from 'node:crypto';
import { and, desc, eq, lt } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { temporaryUsers } from '../db/schema.ts';

type TemporaryUserRow = typeof temporaryUsers.$inferSelect;

/** A row of its own for what is registered; the same sent again is the same row. */
export async function saveTemporaryUser(
  db: Queryable,
  user: Omit<TemporaryUserRow, 'id'>,
): Promise<number> {
  const [same] = await db
    .update(temporaryUsers)
    .set({ updatedAt: user.updatedAt })
    .where(
      and(
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

export async function findTemporaryUser(
  db: Queryable,
  id: number,
): Promise<TemporaryUserRow | undefined> {
  const [row] = await db.select().from(temporaryUsers).where(eq(temporaryUsers.id, id));
  return row;
}

/** What was registered for an address last. */
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

/** Takes all rows of an address away, and gives the one that is asked for to the one caller who got it. */
export async function takeTemporaryUser(
  db: Queryable,
  { id, emailFolded }: { id: number; emailFolded: string },
): Promise<TemporaryUserRow | undefined> {
  const rows = await db
    .delete(temporaryUsers)
    .where(eq(temporaryUsers.emailFolded, emailFolded))
    .returning();
  return rows.find((row) => row.id === id);
}

/** Of registrations that nobody went on with. */
export async function deleteOldTemporaryUsers(db: Queryable, before: Date): Promise<void> {
  await db.delete(temporaryUsers).where(lt(temporaryUsers.updatedAt, before));
}

/** As far as randomInt goes; fifteen digits, which a JSON number holds. */
const ID_MAX = 2 ** 48 - 1;
