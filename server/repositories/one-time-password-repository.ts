import { and, eq } from '../db/drizzle.ts';
import type { Queryable } from '../db/database.ts';
import { oneTimePasswords } from '../db/schema.ts';

export type OneTimePasswordPurpose = 'registration' | 'password-reset' | 'email-change';
type OneTimePasswordRow = typeof oneTimePasswords.$inferSelect;

export interface OneTimePasswordOwner {
  purpose: OneTimePasswordPurpose;
  /** The fingerprint of the e-mail address that the code belongs to. */
  subject: string;
}

export async function replaceOneTimePassword(
  db: Queryable,
  row: Omit<OneTimePasswordRow, 'attempts' | 'attemptsBy'>,
): Promise<void> {
  await db
    .insert(oneTimePasswords)
    .values({ ...row, ...UNTRIED })
    .onConflictDoUpdate({
      target: [oneTimePasswords.purpose, oneTimePasswords.subject],
      set: { nonce: row.nonce, codeHash: row.codeHash, expiresAt: row.expiresAt, ...UNTRIED },
    });
}

/** Locks the row, so that simultaneous attempts are counted one after the other. */
export async function lockOneTimePassword(
  db: Queryable,
  owner: OneTimePasswordOwner,
): Promise<OneTimePasswordRow | undefined> {
  const [row] = await db.select().from(oneTimePasswords).where(isOf(owner)).for('update');
  return row;
}

/** The row must be locked. */
export async function countAttempt(
  db: Queryable,
  owner: OneTimePasswordOwner,
  counted: Pick<OneTimePasswordRow, 'attempts' | 'attemptsBy'>,
): Promise<void> {
  await db.update(oneTimePasswords).set(counted).where(isOf(owner));
}

export async function deleteOneTimePassword(
  db: Queryable,
  owner: OneTimePasswordOwner,
): Promise<void> {
  await db.delete(oneTimePasswords).where(isOf(owner));
}

const UNTRIED = { attempts: 0, attemptsBy: {} };

function isOf({ purpose, subject }: OneTimePasswordOwner) {
  return and(eq(oneTimePasswords.purpose, purpose), eq(oneTimePasswords.subject, subject));
}
