import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Client, Pool } from 'pg';
import { drizzle, migrate, readMigrationFiles } from './drizzle.ts';
import { withAdvisoryLock } from './advisory-lock.ts';
import { ensureEpoch } from './epoch.ts';
import { postgresErrorCode } from './postgres-error.ts';

/**
 * If several servers start at once, one applies the migrations while the others wait.
 * @throws if the database is too old, lacks an extension, or gives its user too few rights
 */
export async function migrateDatabase(url: string): Promise<void> {
  await withAdvisoryLock(url, 'migrations', async (client) => {
    await assertVersion(client);
    try {
      await migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER });
      await ensureEpoch(client, Date.now());
    } catch (error) {
      throw explain(error);
    }
  });
}

/**
 * Makes the tables that a backup had, in the caller's transaction.
 * @throws the same errors as `migrateDatabase`
 */
export async function makeTables(client: Client, count: number): Promise<void> {
  await assertVersion(client);
  try {
    // This is a copy of drizzle's `migrate`, which would commit the caller's transaction.
    await client.query('create schema if not exists drizzle');
    await client.query(
      'create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
    );
    const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER });
    for (const { sql, hash, folderMillis } of migrations.slice(0, count)) {
      for (const statement of sql) await client.query(statement);
      await client.query(
        'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)',
        [hash, folderMillis],
      );
    }
  } catch (error) {
    throw explain(error);
  }
}

/** This is also true if a later version has applied more migrations. */
export async function isMigrated(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select from drizzle.__drizzle_migrations where created_at >= $1 limit 1',
    [journal.entries.at(-1)?.when],
  );
  return rowCount === 1;
}

export function countMigrations(): number {
  return journal.entries.length;
}

async function assertVersion(client: Client): Promise<void> {
  const { rows } = await client.query<{ number: string; name: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as name`,
  );
  if (Number(rows[0]?.number) >= POSTGRES_MIN) return;
  throw new Error(
    `The database server is PostgreSQL ${rows[0]?.name}, but PostgreSQL 15 or later is needed`,
  );
}

/** If an operator can solve the error, the text of the new error contains the solution. */
function explain(error: unknown): unknown {
  const lacks = /extension "(\w+)" is not available/u.exec(deepestMessage(error))?.[1];
  if (lacks !== undefined) {
    return new Error(
      `The database server lacks the extension ${lacks}: install PostgreSQL's contrib modules`,
      { cause: error },
    );
  }
  if (postgresErrorCode(error) === '42501') {
    return new Error(
      `The database user lacks a privilege (${deepestMessage(error)}): the user needs CREATE on the database and on its schema public`,
      { cause: error },
    );
  }
  return error;
}

function deepestMessage(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return error.cause instanceof Error ? deepestMessage(error.cause) : error.message;
}

const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
const JOURNAL = 'meta/_journal.json';
const POSTGRES_MIN = 150_000;

interface Journal {
  entries: { when: number; tag: string }[];
}
const journal = JSON.parse(readFileSync(join(MIGRATIONS_FOLDER, JOURNAL), 'utf8')) as Journal;
