import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
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

const MIGRATIONS_FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));
