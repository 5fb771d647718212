import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { countMigrations, migrateDatabase } from '../db/migrate.ts';
import type { Keys } from '../keys.ts';
import type { MediaStore } from '../media/media-store.ts';
import { mediaPath } from './make-backup.ts';
import {
  assertKeys,
  DATABASE_FOLDER,
  MEDIA_FOLDER,
  readManifest,
  type Manifest,
} from './manifest.ts';
import { copyIn, listTables, setSequences } from './tables.ts';

interface RestoreOptions {
  /** Of an empty database. */
  databaseUrl: string;
  store: MediaStore;
  keys: Keys;
  folder: string;
}

/**
 * Puts a backup into an empty database and an empty media store. The tables are made as
 * they were, by the migrations of that time; those since then are the server's, when it
 * starts. Files come first, so that no row is ever without its own.
 *
 * @throws before anything is written where it cannot be done
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { databaseUrl, folder, keys, store } = options;
  const manifest = await readManifest(folder);
  assertKeys(manifest, keys);
  if (manifest.migrations > countMigrations()) {
    throw new Error('The backup was made by a later version: use that one');
  }
  const client = new Client({
    connectionString: databaseUrl,
    application_name: 'sambandh restore',
  });
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    const found = await listTables(client);
    if (found.length > 0)
      throw new Error('The database is not empty: a backup goes into a new one');
    await store.assertUsable();
    const files = await copyMedia(folder, store);
    if (files !== manifest.mediaFiles) throw incomplete(`${files} media files`);
    await migrateDatabase(databaseUrl, manifest.migrations);
    await client.query('begin');
    for (const table of manifest.tables) {
      const rows = await copyIn(client, table, join(folder, DATABASE_FOLDER, table.name));
      if (rows !== table.rows) throw incomplete(`${rows} rows in ${table.name}`);
    }
    await setSequences(client, manifest.sequences);
    await client.query('commit');
    await client.query('vacuum analyze');
    return manifest;
  } finally {
    await client.end();
  }
}

async function copyMedia(folder: string, store: MediaStore): Promise<number> {
  let count = 0;
  const root = join(folder, MEDIA_FOLDER);
  // A backup of families without pictures has no folder for them.
  for (const part of await readdir(root).catch(() => [] as string[])) {
    for (const key of await readdir(join(root, part))) {
      // What an attempt that broke off has left may stay: a key names the same bytes for ever.
      const there = await store.read(key);
      there?.destroy();
      if (!there) await store.write(key, createReadStream(mediaPath(folder, key)));
      count += 1;
    }
  }
  return count;
}

function incomplete(what: string): Error {
  return new Error(`The backup is not whole: it has ${what}, other than its manifest says`);
}
