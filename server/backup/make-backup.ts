import { link, mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Client } from 'pg';
import type { Keys } from '../base/keys.ts';
import { connect } from '../db/database.ts';
import { writeWhole } from '../storage/file-media-store.ts';
import type { MediaStore } from '../storage/media-store.ts';
import { readChecksums, summing, writeChecksums, type Checksums } from './checksums.ts';
import {
  checkOfKey,
  DATABASE_FOLDER,
  mediaPath,
  readManifest,
  tablePath,
  writeManifest,
  type Manifest,
} from './manifest.ts';
import { copyOut, listTables, readSequences } from './tables.ts';

interface BackupOptions {
  databaseUrl: string;
  store: MediaStore;
  keys: Keys;
  /** Empty, or does not exist yet. */
  folder: string;
  /** An earlier backup. Where possible, its media files are hard-linked into the new one. */
  since?: string | undefined;
  now: () => number;
}

interface MadeBackup extends Manifest {
  /** Media files that the server deleted before the backup could copy them. */
  goneMeanwhile: number;
}

/**
 * First copies the database in one snapshot, then the files that its rows name. The server writes a
 * file before its row, deletes it after its row, and never changes it. So a missing file is an
 * error, unless the server has deleted its row during the backup.
 */
export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  const { databaseUrl, folder, since, now, keys } = options;
  const earlier = since === undefined ? undefined : await openEarlier(since);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0)
    throw new Error(`A backup needs an empty folder: ${folder} is not empty`);
  const sums: Checksums = new Map();
  const client = await connect(databaseUrl, 'sambandh backup');
  try {
    await client.query('set statement_timeout = 0');
    const madeAt = new Date(now()).toISOString();
    const copied = await copyDatabase(client, { folder, sums });
    const { count, missing } = await copyMedia(client, { ...options, earlier, sums });
    const manifest: Manifest = {
      format: 'sambandh-backup-2',
      madeAt,
      ...copied,
      mediaFiles: count,
      checksums: await writeChecksums(folder, sums),
      keyCheck: checkOfKey(keys.identityDocuments[0]),
    };
    await client.query('commit');
    const lost = await listNamed(client, missing);
    if (lost.length > 0) {
      throw new Error(
        `No backup was made. Files that the database names are missing in the media store: ${lost.length}, for example ${lost[0]}. Check DATA_DIR or S3_BUCKET, or bring the files back from an earlier backup.`,
      );
    }
    await writeManifest(folder, manifest);
    return { ...manifest, goneMeanwhile: missing.length };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    await client.end();
  }
}

/** The transaction stays open until the caller ends it. */
async function copyDatabase(
  client: Client,
  { folder, sums }: { folder: string; sums: Checksums },
): Promise<Pick<Manifest, 'migrations' | 'tables' | 'sequences'>> {
  await mkdir(join(folder, DATABASE_FOLDER), { mode: 0o700 });
  await client.query('begin isolation level repeatable read read only');
  const { rows } = await client.query<{ count: string }>(
    'select count(*) from drizzle.__drizzle_migrations',
  );
  const tables: Manifest['tables'] = [];
  for (const table of await listTables(client)) {
    const path = tablePath(table.name);
    const { rows, sum } = await copyOut(client, table, join(folder, path));
    sums.set(path, sum);
    tables.push({ ...table, rows });
  }
  // Sequences are not part of the snapshot. They are read last: no copied row has a higher id.
  return { migrations: Number(rows[0]?.count), tables, sequences: await readSequences(client) };
}

async function copyMedia(
  client: Client,
  {
    folder,
    store,
    earlier,
    sums,
  }: BackupOptions & { earlier: EarlierBackup | undefined; sums: Checksums },
): Promise<{ count: number; missing: string[] }> {
  const missing: string[] = [];
  let count = 0;
  for (const key of await listNamed(client)) {
    const path = mediaPath(key);
    await mkdir(join(folder, dirname(path)), { recursive: true, mode: 0o700 });
    const known = earlier?.sums.get(path);
    if (known !== undefined && (await linked(join(earlier!.folder, path), join(folder, path)))) {
      sums.set(path, known);
      count += 1;
      continue;
    }
    const stored = await store.read(key);
    if (!stored) {
      missing.push(key);
      continue;
    }
    const { bytes, sum } = summing(stored as AsyncIterable<Uint8Array>);
    await writeWhole(join(folder, path), bytes);
    sums.set(path, sum());
    count += 1;
  }
  return { count, missing };
}

/** With `among`, it returns only keys that are in `among`. */
async function listNamed(client: Client, among?: string[]): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `select key from (select key from media_files union all select key from upload_pieces) named
    where $1::text[] is null or key = any($1)`,
    [among ?? null],
  );
  return rows.map(({ key }) => key);
}

async function linked(from: string, path: string): Promise<boolean> {
  try {
    await link(from, path);
    return true;
  } catch (error) {
    // The earlier backup lacks this file, or the disks allow no hard link to it.
    if (['ENOENT', 'EXDEV', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')) {
      return false;
    }
    throw error;
  }
}

interface EarlierBackup {
  folder: string;
  sums: Checksums;
}

async function openEarlier(folder: string): Promise<EarlierBackup> {
  const { checksums } = await readManifest(folder);
  return { folder, sums: await readChecksums(folder, checksums) };
}
