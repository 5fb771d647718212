import { eq } from '../db/drizzle.ts';
import type { Queryable } from '../db/database.ts';
import { cardVerdicts } from '../db/desk-schema.ts';

export type CardVerdict = typeof cardVerdicts.$inferSelect;

export async function findVerdict(
  db: Queryable,
  profileId: number,
): Promise<CardVerdict | undefined> {
  const [row] = await db.select().from(cardVerdicts).where(eq(cardVerdicts.profileId, profileId));
  return row;
}

/** A later verdict on the same bytes replaces the earlier one. The desk's log has both. */
export async function saveVerdict(db: Queryable, verdict: CardVerdict): Promise<void> {
  const { profileId: target } = cardVerdicts;
  await db.insert(cardVerdicts).values(verdict).onConflictDoUpdate({ target, set: verdict });
}
