import { randomInt } from 'node:crypto';
import type { Client, Pool } from 'pg';

/*
 * The epoch identifies the database between two restores. When a phone sees a new epoch, it assumes
 * that the server may have lost records.
 *
 * The server gives no id twice, not even in different epochs [S26d]. When an epoch begins, each
 * sequence continues at a hundred times the number of milliseconds since 2026. No earlier epoch can
 * have reached this number, because no server gives a hundred ids per millisecond.
 */
const EPOCH_FACT = 'epoch';

/** Sequences that were used already are not changed. */
export async function ensureEpoch(client: Client, nowMs: number): Promise<void> {
  await client.query('insert into facts (name, value) values ($1, $2) on conflict do nothing', [
    EPOCH_FACT,
    createEpoch(),
  ]);
  await raiseSequences(client, { nowMs, which: 'unused' });
}

/** The database was just filled from a backup. */
export async function beginEpoch(client: Client, nowMs: number): Promise<void> {
  await client.query(
    `insert into facts (name, value) values ($1, $2)
    on conflict (name) do update set value = excluded.value`,
    [EPOCH_FACT, createEpoch()],
  );
  await raiseSequences(client, { nowMs, which: 'all' });
}

/**
 * Read once, at the start. A server that started before a restore is not ready
 * (health/readiness.ts).
 * @throws if the database has no epoch
 */
export async function readEpoch(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ value: string }>('select value from facts where name = $1', [
    EPOCH_FACT,
  ]);
  if (rows[0]) return rows[0].value;
  throw new Error(
    `The database has no epoch: its table 'facts' has no row '${EPOCH_FACT}'. Restart the server, which adds this row`,
  );
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
/** With this factor, ids stay safe integers for 2,800 years. */
const NUMBERS_PER_MS = 100;
