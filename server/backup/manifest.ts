import { createHmac } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { array, assert, literal, number, object, record, string, type Infer } from 'superstruct';
import type { Keys } from '../base/keys.ts';

/*
 * A backup is a folder:
 *
 *   manifest.json      describes the backup; written last: without it the folder is no backup
 *   checksums          SHA-256 of each file below, for `sha256sum --check checksums`
 *   database/<table>   the rows of one table, as COPY writes them
 *   media/ab/abcdef…   the files that those rows name; identity documents encrypted
 *
 * A backup contains no secret of the server's settings. The identity documents can be read only
 * with the MEDIA_KEY (or else the TOKEN_SECRET) under which they were encrypted.
 */
const Manifest = object({
  format: literal('sambandh-backup-2'),
  madeAt: string(),
  /** The number of migrations (server/db/migrations) that were applied to the tables. */
  migrations: number(),
  tables: array(object({ name: string(), columns: array(string()), rows: number() })),
  /** The last number of each sequence. New ids continue after it: no deleted id is used again. */
  sequences: record(string(), number()),
  mediaFiles: number(),
  /** SHA-256 of `checksums`. */
  checksums: string(),
  /** Identifies the key of the identity documents without revealing it. */
  keyCheck: string(),
});
export type Manifest = Infer<typeof Manifest>;

export const DATABASE_FOLDER = 'database';
const MANIFEST = 'manifest.json';

/** The path has slashes on every operating system. */
export function tablePath(name: string): string {
  return `${DATABASE_FOLDER}/${name}`;
}

export function mediaPath(key: string): string {
  return `media/${key.slice(0, 2)}/${key}`;
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await writeFile(join(folder, MANIFEST), text, { mode: 0o600, flag: 'wx', flush: true });
}

/** @throws if the folder contains no complete backup, or its format is unknown */
export async function readManifest(folder: string): Promise<Manifest> {
  const reading = readFile(join(folder, MANIFEST), 'utf8').then((text): unknown =>
    JSON.parse(text),
  );
  const manifest = await reading.catch((cause: unknown) => {
    throw new Error(
      `${folder} is not a complete backup: its file ${MANIFEST} is missing or damaged. Use another backup`,
      { cause },
    );
  });
  assert(
    manifest,
    Manifest,
    `${folder}/${MANIFEST} has a format that this version of the server does not know. Use the version that made the backup`,
  );
  return manifest;
}

export function checkOfKey(key: Uint8Array): string {
  return createHmac('sha256', key).update('backup').digest('base64url');
}

/** @throws if none of these keys can decrypt the documents of the backup */
export function assertKeys({ keyCheck }: Manifest, { identityDocuments }: Keys): void {
  if (identityDocuments.some((key) => checkOfKey(key) === keyCheck)) return;
  throw new Error(
    'The backup was made with another MEDIA_KEY. Set MEDIA_KEY to the value that it had on the server that made the backup. If that server had no MEDIA_KEY, use its TOKEN_SECRET: set TOKEN_SECRET to the same value, or copy the file token-secret from its DATA_DIR into this DATA_DIR. Without the right key no identity document of the backup can be read.',
  );
}
