import { and, eq } from '../db/drizzle.ts';
import { findRow, type Queryable, type Transaction } from '../db/database.ts';
import { idempotencyOutcomes } from '../db/service-schema.ts';

interface OutcomeKey {
  /** The owner of the key (accounts/idempotency-scopes.ts). Two owners may use the same key. */
  scope: string;
  key: string;
}

/**
 * Waits for an unfinished transaction with the same key.
 * @returns false if the key has an outcome already
 */
export async function claimKey(
  transaction: Transaction,
  claim: OutcomeKey & { requestHash: string; createdAt: Date },
): Promise<boolean> {
  const rows = await transaction
    .insert(idempotencyOutcomes)
    .values(claim)
    .onConflictDoNothing()
    .returning({ key: idempotencyOutcomes.key });
  return rows.length > 0;
}

export async function findOutcome(db: Queryable, { scope, key }: OutcomeKey) {
  return findRow(db, idempotencyOutcomes, isOf({ scope, key }));
}

export async function saveOutcome(
  transaction: Transaction,
  {
    scope,
    key,
    ...outcome
  }: OutcomeKey & { status: number; body: unknown; headers: Record<string, string> },
): Promise<void> {
  await transaction.update(idempotencyOutcomes).set(outcome).where(isOf({ scope, key }));
}

export async function deleteOutcomesOf(db: Queryable, scope: string): Promise<void> {
  await db.delete(idempotencyOutcomes).where(eq(idempotencyOutcomes.scope, scope));
}

function isOf({ scope, key }: OutcomeKey) {
  return and(eq(idempotencyOutcomes.scope, scope), eq(idempotencyOutcomes.key, key));
}
