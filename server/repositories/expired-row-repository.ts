import { lt } from '../db/drizzle.ts';
import type { Queryable } from '../db/database.ts';
import { deskKeys } from '../db/desk-schema.ts';
import {
  documentReadings,
  emailChanges,
  erasedAccounts,
  oneTimePasswords,
  sessions,
  temporaryUsers,
  uploads,
} from '../db/schema.ts';
import { idempotencyOutcomes, rateLimits } from '../db/service-schema.ts';

/** The time in each row that decides. Without a time, the row stays. */
const TIMES = {
  outcomes: idempotencyOutcomes.createdAt,
  oneTimePasswords: oneTimePasswords.expiresAt,
  temporaryUsers: temporaryUsers.updatedAt,
  emailChanges: emailChanges.changedAt,
  documentReadings: documentReadings.readAt,
  erasedAccounts: erasedAccounts.erasedAt,
  buckets: rateLimits.emptyAt,
  deskKeys: deskKeys.expiresAt,
  /** Only the rows. server/sweep.ts removes the files of the pieces later. */
  uploads: uploads.updatedAt,
  endedSessions: sessions.endedAt,
  unusedSessions: sessions.lastUsedAt,
};
export type Expiring = keyof typeof TIMES;

export async function deleteBefore(db: Queryable, what: Expiring, before: Date): Promise<void> {
  await db.delete(TIMES[what].table).where(lt(TIMES[what], before));
}
