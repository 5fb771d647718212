import { eq, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database.ts';
import { rateLimits } from '../db/service-schema.ts';

interface Drop {
  key: string;
  now: Date;
  /** How long one request fills the bucket. */
  dropMs: number;
  /** How full it may be after that. */
  capacityMs: number;
}

/**
 * Puts one request into a leaky bucket if it has room, in one statement, so that
 * servers counting at once count right.
 * @returns when it has room again, undefined when the request went in
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
  const [bucket] = await db.select().from(rateLimits).where(eq(rateLimits.key, key));
  if (!bucket) return now;
  return new Date(bucket.emptyAt.getTime() + dropMs - capacityMs);
}

/** Takes one request out of each again. */
export async function takeFromBuckets(
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

export async function deleteEmptyBuckets(db: Queryable, now: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.emptyAt, now));
}
