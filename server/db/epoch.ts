import { randomInt } from 'node:crypto';
import type { Client, Pool } from 'pg';

/*
 * The epoch names one life of the database: it is made when the database is, and made anew by
 * each restore. A phone that meets another one knows that the server may lack what it had.
 *
 * Numbers are never given twice, in whichever life: where an epoch begins, each sequence goes
 * on from a hundred times the milliseconds since 2026. No life before can have counted as far:
 * even its first start, which gives 170,000 lookup options their numbers, takes longer.
 */
const EPOCH_FACT = 'epoch';

/** Gives a database its first epoch. Numbers that were given already are gone on from. */
export async function ensureEpoch(client: Client, nowMs: number): Promise<void> {
  await client.query('insert into facts (name, value) values ($1, $2) on conflict do nothing', [
    EPOCH_FACT,
    createEpoch(),
  ]);
  await raiseSequences(client, { nowMs, which: 'unused' });
}

/** For a database that was just filled from a backup. */
export async function beginEpoch(client: Client, nowMs: number): Promise<void> {
  await client.query(
    `insert into facts (name, value) values ($1, $2)
    on conflict (name) do update set value = excluded.value`,
    [EPOCH_FACT, createEpoch()],
  );
  await raiseSequences(client, { nowMs, which: 'all' });
}

/**
 * A server reads it once, when it starts: a restore wants an empty database, so the server in
 * front of a restored one is a new process. One that is not says so (health/readiness.ts).
 * @throws where there is none
 */
export async function readEpoch(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ value: string }>('select value from facts where name = $1', [
    EPOCH_FACT,
  ]);
  if (rows[0]) return rows[0].value;
  throw new Error('The database has no epoch: it was not migrated');
}

async function raiseSequences(
  client: Client,
  { nowMs, which }: { nowMs: number; which: 'all' | 'unused' },
): Promise<void> {
  await client.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass,
      greatest(last_value, $1::bigint))
    from pg_sequences
    where schemaname = 'public' and (last_value is null or $2 = 'all')`,
    [Math.max(1, (nowMs - NUMBERS_SINCE_MS) * NUMBERS_PER_MS), which],
  );
}

function createEpoch(): string {
  const characters = Array.from({ length: EPOCH_LENGTH }, () => randomInt(36).toString(36));
  return characters.join('');
}

const EPOCH_LENGTH = 8;
const NUMBERS_SINCE_MS = Date.UTC(2026, 0, 1);
/** Ids stay safe integers for 2,800 years. */
const NUMBERS_PER_MS = 100;
