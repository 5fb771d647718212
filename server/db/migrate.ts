import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Client, Pool } from 'pg';
import { withAdvisoryLock } from './advisory-lock.ts';
import { postgresErrorCode } from './postgres-error.ts';

/**
 * Applies what is missing of server/db/migrations. Several servers may start at
 * once: one migrates, the others wait for it and then find nothing left to do.
 *
 * @param count so many of them, the first ones, as a backup of that time needs them
 * @throws where the database is too old, lacks an extension or gives too few rights
 */
export async function migrateDatabase(url: string, count = countMigrations()): Promise<void> {
  await withAdvisoryLock(url, 'migrations', async (client) => {
    await assertVersion(client);
    try {
      await applyFirst(client, count);
    } catch (error) {
      throw explain(error);
    }
  });
}

/** Whether the database has all that this version needs. A later version may have added to it. */
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

async function applyFirst(client: Client, count: number): Promise<void> {
  const db = drizzle(client);
  if (count >= countMigrations()) return migrate(db, { migrationsFolder: MIGRATIONS_FOLDER });
  const folder = await mkdtemp(join(tmpdir(), 'sambandh-migrations-'));
  try {
    await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
    const first = { ...journal, entries: journal.entries.slice(0, count) };
    await writeFile(join(folder, JOURNAL), JSON.stringify(first));
    await migrate(db, { migrationsFolder: folder });
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function assertVersion(client: Client): Promise<void> {
  const { rows } = await client.query<{ number: string; name: string }>(
    `select current_setting('server_version_num') as number, current_setting('server_version') as name`,
  );
  if (Number(rows[0]?.number) >= POSTGRES_MIN) return;
  throw new Error(`The database is PostgreSQL ${rows[0]?.name}: 15 or later is needed`);
}

/** What an operator can do something about, in words that say what. */
function explain(error: unknown): unknown {
  const lacks = /extension "(\w+)" is not available/u.exec(deepestMessage(error))?.[1];
  if (lacks !== undefined) {
    return new Error(
      `The database server lacks the extension ${lacks}: it comes with PostgreSQL's contrib modules`,
      { cause: error },
    );
  }
  if (postgresErrorCode(error) === '42501') {
    return new Error(
      'The database user may not make the tables: it needs CREATE on the database and on its schema public',
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
