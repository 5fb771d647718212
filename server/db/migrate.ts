import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Pool } from 'pg';
import { withAdvisoryLock } from './advisory-lock.ts';

/**
 * Applies what is missing of server/db/migrations. Several servers may start at
 * once: one migrates, the others wait for it and then find nothing left to do.
 */
export async function migrateDatabase(url: string): Promise<void> {
  await withAdvisoryLock(url, 'migrations', (client) =>
    migrate(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER }),
  );
}

/** Whether the database has all that this version needs. A later version may have added to it. */
export async function isMigrated(pool: Pool): Promise<boolean> {
  newestMs ??= Math.max(
    ...readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).map((each) => each.folderMillis),
  );
  const { rowCount } = await pool.query(
    'select from drizzle.__drizzle_migrations where created_at >= $1 limit 1',
    [newestMs],
  );
  return rowCount === 1;
}

let newestMs: number | undefined;

const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
