import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import type { Keys } from '../base/keys.ts';
import { withAdvisoryLock } from '../db/advisory-lock.ts';
import { beginEpoch } from '../db/epoch.ts';
import { countMigrations, makeTables } from '../db/migrate.ts';
import type { MediaStore } from '../storage/media-store.ts';
import { assertUndamaged, readChecksums, type Checksums } from './checksums.ts';
import { assertKeys, mediaPath, readManifest, tablePath, type Manifest } from './manifest.ts';
import { copyIn, listTables, setSequences } from './tables.ts';

interface RestoreOptions {
  databaseUrl: string;
  store: MediaStore;
  keys: Keys;
  folder: string;
}

/**
 * Makes the tables as they were at the backup's last migration; the server applies later ones when
 * it starts. Files are written first, so that no row comes before its file. All rows are written in
 * one transaction: if anything fails before its end, the database stays empty.
 *
 * @throws before it writes anything, if a file differs from its checksum
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { databaseUrl, folder, keys, store } = options;
  const manifest = await readManifest(folder);
  assertKeys(manifest, keys);
  if (manifest.migrations > countMigrations()) {
    throw new Error(
      'The backup was made by a later version of the server: restore the backup with that version',
    );
  }
  const sums = await readChecksums(folder, manifest.checksums);
  await assertUndamaged(folder, sums);
  // Somebody may start a server on this database meanwhile. The lock makes that server wait.
  await withAdvisoryLock(databaseUrl, 'migrations', async (client) => {
    await client.query('set statement_timeout = 0');
    await assertEmpty(client);
    await store.assertUsable();
    await copyMedia({ folder, store, sums });
    await client.query('begin');
    await makeTables(client, manifest.migrations);
    for (const table of manifest.tables) {
      const path = tablePath(table.name);
      const rows = await copyIn(client, table, join(folder, path)).catch((cause: unknown) => {
        throw notTaken(path, cause);
      });
      if (rows !== table.rows) throw notTaken(path, `${rows} rows of ${table.rows} arrived`);
    }
    await setSequences(client, manifest.sequences);
    await beginEpoch(client, Date.now());
    await client.query('commit');
    await client.query('vacuum analyze');
  });
  return manifest;
}

function notTaken(path: string, cause: unknown): Error {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new Error(
    `The rows of ${path} could not be restored (${why}). The database is still empty: try again, or use another backup.`,
    { cause },
  );
}

async function assertEmpty(client: Client): Promise<void> {
  const [found] = await listTables(client);
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('drizzle.__drizzle_migrations') is not null as "isThere"`,
  );
  if (!found && !rows[0]?.isThere) return;
  const table = found?.name ?? 'drizzle.__drizzle_migrations';
  throw new Error(
    `The database is not empty: it has the table ${table}. A backup can only be restored into an empty database: set DATABASE_URL to another database, or DATA_DIR to a folder that does not exist yet`,
  );
}

async function copyMedia({
  folder,
  store,
  sums,
}: Pick<RestoreOptions, 'folder' | 'store'> & { sums: Checksums }): Promise<void> {
  for (const path of sums.keys()) {
    const key = path.split('/').at(-1) ?? '';
    if (path !== mediaPath(key)) continue;
    // An earlier failed attempt may have written this file. A key always has the same bytes.
    const there = await store.read(key);
    there?.destroy();
    if (!there) await store.write(key, createReadStream(join(folder, path)));
  }
}
