import { eq, lt } from '../db/drizzle.ts';
import type { Queryable } from '../db/database.ts';
import { helpReports } from '../db/service-schema.ts';

export type KeptHelpReport = typeof helpReports.$inferSelect;

/** @returns whether the code was free */
export async function insertHelpReport(db: Queryable, report: KeptHelpReport): Promise<boolean> {
  const inserted = await db
    .insert(helpReports)
    .values(report)
    .onConflictDoNothing()
    .returning({ code: helpReports.code });
  return inserted.length > 0;
}

export async function findHelpReport(
  db: Queryable,
  code: string,
): Promise<KeptHelpReport | undefined> {
  const [found] = await db.select().from(helpReports).where(eq(helpReports.code, code));
  return found;
}

export async function deleteOldHelpReports(db: Queryable, before: Date): Promise<void> {
  await db.delete(helpReports).where(lt(helpReports.keptAt, before));
}
