import { and, eq } from 'drizzle-orm';
import { foldEmail } from '../base/email.ts';
import { ProblemError } from '../base/problem-error.ts';
import type { Queryable, Transaction } from '../db/database.ts';
import { postgresErrorCode } from '../db/postgres-error.ts';
import { accounts } from '../db/schema.ts';

export type AccountRow = typeof accounts.$inferSelect;

/** @returns undefined when the address or the registration has an account already */
export async function insertAccount(
  db: Queryable,
  account: Omit<AccountRow, 'id'>,
): Promise<AccountRow | undefined> {
  const [row] = await db.insert(accounts).values(account).onConflictDoNothing().returning();
  return row;
}

export async function findAccountByEmail(
  db: Queryable,
  emailFolded: string,
): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(accounts).where(eq(accounts.emailFolded, emailFolded));
  return row;
}

export async function findAccount(db: Queryable, id: number): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id));
  return row;
}

export async function mustGetAccount(db: Queryable, id: number): Promise<AccountRow> {
  const row = await findAccount(db, id);
  // It was erased while this request was under way.
  if (!row) throw new ProblemError('unauthenticated');
  return row;
}

/** Holds it against every other change of password or address; rows that refer to it may be added. */
export async function lockAccount(transaction: Transaction, id: number): Promise<AccountRow> {
  const [row] = await transaction
    .select()
    .from(accounts)
    .where(eq(accounts.id, id))
    .for('no key update');
  if (!row) throw new ProblemError('unauthenticated');
  return row;
}

/**
 * Holds the account of an address in the same way.
 * @returns undefined where nobody has the address, also since a moment ago
 */
export async function lockAccountByEmail(
  transaction: Transaction,
  emailFolded: string,
): Promise<AccountRow | undefined> {
  // Postgres asks the condition again of the row that it waited for.
  const [row] = await transaction
    .select()
    .from(accounts)
    .where(eq(accounts.emailFolded, emailFolded))
    .for('no key update');
  return row;
}

/**
 * Whether the password that was found right is still the account's. Nobody changes it from
 * here to the end of the transaction.
 */
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

/** @returns whether the address was free; where it is another account's, nothing has changed */
export async function setEmail(
  transaction: Transaction,
  { accountId, email }: { accountId: number; email: string },
): Promise<boolean> {
  try {
    // A savepoint: what another transaction has just taken breaks this statement alone.
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

const UNIQUE_VIOLATION = '23505';
