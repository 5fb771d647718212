import { and, eq } from '../db/drizzle.ts';
import { foldEmail } from '../base/email.ts';
import { ProblemError } from '../base/problem-error.ts';
import { findRow, type Queryable, type Transaction } from '../db/database.ts';
import { postgresErrorCode } from '../db/postgres-error.ts';
import { accountBlocks } from '../db/desk-schema.ts';
import { accounts } from '../db/schema.ts';

export type AccountRow = typeof accounts.$inferSelect;

/** @returns undefined if the e-mail address or the registration has an account already */
export async function insertAccount(
  db: Queryable,
  account: Omit<AccountRow, 'id'>,
): Promise<AccountRow | undefined> {
  const [row] = await db.insert(accounts).values(account).onConflictDoNothing().returning();
  return row;
}

export async function findAccountByEmail(db: Queryable, emailFolded: string) {
  return findRow(db, accounts, eq(accounts.emailFolded, emailFolded));
}

export async function findAccount(db: Queryable, id: number) {
  return findRow(db, accounts, eq(accounts.id, id));
}

export async function mustGetAccount(db: Queryable, id: number): Promise<AccountRow> {
  const row = await findAccount(db, id);
  // The account was erased while this request was being handled.
  if (!row) throw new ProblemError('unauthenticated');
  return row;
}

/** Other transactions can still add rows that refer to the account. */
export async function lockAccount(transaction: Transaction, id: number): Promise<AccountRow> {
  const [row] = await transaction
    .select()
    .from(accounts)
    .where(eq(accounts.id, id))
    .for('no key update');
  if (!row) throw new ProblemError('unauthenticated');
  return row;
}

/** @returns undefined if no account has the address when this transaction gets the lock */
export async function lockAccountByEmail(
  transaction: Transaction,
  emailFolded: string,
): Promise<AccountRow | undefined> {
  // PostgreSQL checks this condition again after it has waited for the lock on the row.
  const [row] = await transaction
    .select()
    .from(accounts)
    .where(eq(accounts.emailFolded, emailFolded))
    .for('no key update');
  return row;
}

/** Locks the row, so that the password cannot change until the end of the transaction. */
export async function hasPasswordStill(
  transaction: Transaction,
  { id, passwordHash }: Pick<AccountRow, 'id' | 'passwordHash'>,
): Promise<boolean> {
  const rows = await transaction
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, id), eq(accounts.passwordHash, passwordHash)))
    .for('share');
  return rows.length > 0;
}

export async function setPassword(
  db: Queryable,
  { accountId, passwordHash, now }: { accountId: number; passwordHash: string; now: Date },
): Promise<void> {
  await db
    .update(accounts)
    .set({ passwordHash, passwordChangedAt: now })
    .where(eq(accounts.id, accountId));
}

/** @returns whether the e-mail address was free; if another account has it, nothing is changed */
export async function setEmail(
  transaction: Transaction,
  { accountId, email }: { accountId: number; email: string },
): Promise<boolean> {
  try {
    // In a savepoint: if another account has the address, only this statement fails.
    await transaction.transaction(async (inner) => {
      await inner
        .update(accounts)
        .set({ email, emailFolded: foldEmail(email) })
        .where(eq(accounts.id, accountId));
    });
    return true;
  } catch (error) {
    if (postgresErrorCode(error) === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

export async function findBlock(db: Queryable, accountId: number) {
  return findRow(db, accountBlocks, eq(accountBlocks.accountId, accountId));
}

export async function insertBlock(
  db: Queryable,
  block: typeof accountBlocks.$inferInsert,
): Promise<void> {
  await db.insert(accountBlocks).values(block).onConflictDoNothing();
}

export async function deleteBlock(db: Queryable, accountId: number): Promise<void> {
  await db.delete(accountBlocks).where(eq(accountBlocks.accountId, accountId));
}

const UNIQUE_VIOLATION = '23505';
