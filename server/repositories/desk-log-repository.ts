import { createHash } from 'node:crypto';
import { asc, eq, gt, sql } from '../db/drizzle.ts';
import { keyedHash, keyedHashes, type KeyRing } from '../base/keys.ts';
import { findRow, type Database, type Queryable } from '../db/database.ts';
import { deskLog } from '../db/desk-schema.ts';
import { facts } from '../db/service-schema.ts';

export interface DeskAct {
  who: string;
  what: string;
  /** Never a name or an e-mail address: the row outlives the account. */
  subject: string;
  /** A hash of what was shown or said. The row, which outlives the account, has a keyed hash of it. */
  contentHash?: string | undefined;
}

type DeskLogRow = typeof deskLog.$inferSelect;

/** This row of `facts` has the number and hash of the log's last row, and a keyed hash of both. */
const HEAD = 'desk log';

/**
 * Each row contains the hash of the row before. The keyed hash of the last row shows whether rows
 * are missing at the end: somebody who has only the database cannot make it.
 */
export async function appendToDeskLog(
  transaction: Queryable,
  { key, now, act }: { key: KeyRing; now: Date; act: DeskAct },
): Promise<void> {
  // The update locks the fact: rows are appended one after the other.
  const [head] = await transaction
    .insert(facts)
    .values({ name: HEAD, value: writeHead(key, { number: 0, hash: FIRST }) })
    .onConflictDoUpdate({ target: facts.name, set: { value: sql`${facts.value}` } })
    .returning();
  const last = readHead(head!.value);
  // Without the key, nobody can test whether the row is about a certain picture or text.
  const contentHash = act.contentHash ? keyedHash(key, 'content', act.contentHash) : null;
  const row = { ...act, contentHash, number: last.number + 1, at: now, previousHash: last.hash };
  const hash = hashOf(row);
  await transaction.insert(deskLog).values({ ...row, hash });
  const value = writeHead(key, { number: row.number, hash });
  await transaction.update(facts).set({ value }).where(eq(facts.name, HEAD));
}

type DeskLogProof =
  | { isWhole: true; rows: number; lastHash: string }
  | { isWhole: false; number: number; why: string };

/** @returns the number of the first row that is missing or was changed, unless the log is whole */
export async function proveDeskLog(db: Database, key: KeyRing): Promise<DeskLogProof> {
  return db.transaction((transaction) => prove(transaction, key), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });
}

async function prove(db: Queryable, key: KeyRing): Promise<DeskLogProof> {
  let [number, lastHash] = [0, FIRST];
  for (;;) {
    const rows = await listDeskLog(db, { after: number, limit: ROWS_AT_ONCE });
    if (rows.length === 0) break;
    for (const row of rows) {
      number += 1;
      if (row.number !== number) return { isWhole: false, number, why: 'it is missing' };
      if (row.previousHash !== lastHash || row.hash !== hashOf(row)) {
        return { isWhole: false, number, why: 'it, or the row before, was changed' };
      }
      lastHash = row.hash;
    }
  }
  const fact = await findRow(db, facts, eq(facts.name, HEAD));
  if (!fact && number === 0) return { isWhole: true, rows: 0, lastHash };
  const head = fact ? readHead(fact.value) : undefined;
  if (head && head.number > number) {
    return { isWhole: false, number: number + 1, why: 'it is missing' };
  }
  const isSealed = head && keyedHashes(key, String(head.number), head.hash).includes(head.seal);
  if (isSealed && head.number === number && head.hash === lastHash) {
    return { isWhole: true, rows: number, lastHash };
  }
  return {
    isWhole: false,
    number,
    why: 'the record of the last row was changed, or was made with a TOKEN_SECRET that is not in the settings',
  };
}

export async function listDeskLog(
  db: Queryable,
  { after, limit }: { after: number; limit: number },
): Promise<DeskLogRow[]> {
  return db
    .select()
    .from(deskLog)
    .where(gt(deskLog.number, after))
    .orderBy(asc(deskLog.number))
    .limit(limit);
}

function hashOf(row: Omit<DeskLogRow, 'hash'>): string {
  const { number, at, who, what, subject, contentHash, previousHash } = row;
  const fields = [number, at.toISOString(), who, what, subject, contentHash, previousHash];
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}

function writeHead(key: KeyRing, { number, hash }: { number: number; hash: string }): string {
  return [number, hash, keyedHash(key, String(number), hash)].join(' ');
}

function readHead(value: string): { number: number; hash: string; seal: string } {
  const [number = '', hash = '', seal = ''] = value.split(' ');
  return { number: Number(number), hash, seal };
}

const FIRST = '0'.repeat(64);
const ROWS_AT_ONCE = 1_000;
