import { eq, sql } from '../db/drizzle.ts';
import { findRow, type Queryable } from '../db/database.ts';
import { rateLimits } from '../db/service-schema.ts';

interface Drop {
  key: string;
  now: Date;
  /** The time in which one request leaks out of the bucket. */
  dropMs: number;
  /** With this request, the bucket must become empty within this time. */
  capacityMs: number;
}

/**
 * A single SQL statement, so that several servers can count at once without a race.
 * @returns undefined if the request was added, otherwise when the bucket has room for it
 */
export async function addToBucket(
  db: Queryable,
  { key, now, dropMs, capacityMs }: Drop,
): Promise<Date | undefined> {
  const filled = sql`greatest(${rateLimits.emptyAt}, ${now.toISOString()}::timestamptz)
    + ${dropMs} * interval '1 millisecond'`;
  const brim = new Date(now.getTime() + capacityMs).toISOString();
  const added = await db
    .insert(rateLimits)
    .values({ key, emptyAt: new Date(now.getTime() + dropMs) })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: { emptyAt: filled },
      setWhere: sql`${filled} <= ${brim}::timestamptz`,
    })
    .returning({ key: rateLimits.key });
  if (added.length > 0) return undefined;
  const bucket = await findRow(db, rateLimits, eq(rateLimits.key, key));
  if (!bucket) return now;
  return new Date(bucket.emptyAt.getTime() + dropMs - capacityMs);
}

export async function consumeFromBuckets(
  db: Queryable,
  buckets: readonly Pick<Drop, 'key' | 'dropMs'>[],
): Promise<void> {
  for (const { key, dropMs } of buckets) {
    await db
      .update(rateLimits)
      .set({ emptyAt: sql`${rateLimits.emptyAt} - ${dropMs} * interval '1 millisecond'` })
      .where(eq(rateLimits.key, key));
  }
}
