import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { deriveKeys } from '../base/keys.ts';
import { readSettings, resolveTyped } from '../base/settings.ts';
import { reachDatabase } from '../db/reach-database.ts';
import { createMedia } from '../storage/create-media.ts';
import { findNewest, nameBackup, removeOldBackups } from './keep-backups.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

/* `npm run operate -- backup FOLDER` and `npm run operate -- restore BACKUP` (docs/operating.md) */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { since: { type: 'string' } },
});
const [command, folder] = positionals;
const DAY_MS = 86_400_000;

try {
  if (folder === undefined)
    throw new Error(`Name a folder: \`npm run operate -- ${command ?? 'backup'} FOLDER\``);
  if (command === 'restore') await restore(resolveTyped(folder));
  else await backUp(resolveTyped(folder));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function backUp(parent: string): Promise<void> {
  const settings = readSettings(process.env, { isNew: false });
  const database = await reachDatabase(settings, { say: console.log });
  try {
    const now = Date.now();
    const folder = join(parent, nameBackup(now));
    await mkdir(parent, { recursive: true, mode: 0o700 });
    const made = await makeBackup({
      databaseUrl: database.url,
      store: (await createMedia(settings)).store,
      keys: deriveKeys(settings),
      folder,
      since: values.since === undefined ? await findNewest(parent) : resolveTyped(values.since),
      now: () => now,
    });
    console.log(folder);
    console.log(
      `The backup has ${countRows(made.tables)} rows and ${made.mediaFiles} media files.`,
    );
    const removed = await removeOldBackups(parent, now - settings.backupKeepDays * DAY_MS);
    if (removed > 0)
      console.log(
        `Backups removed, because they are older than ${settings.backupKeepDays} days: ${removed}`,
      );
    console.log(
      'Keep TOKEN_SECRET and MEDIA_KEY (or the file DATA_DIR/token-secret) in another place. The backup does not contain them.',
    );
  } finally {
    await database.stop();
  }
}

async function restore(from: string): Promise<void> {
  const settings = readSettings(process.env);
  const database = await reachDatabase(settings, { isNew: true, say: console.log });
  try {
    const restored = await restoreBackup({
      databaseUrl: database.url,
      store: (await createMedia(settings)).store,
      keys: deriveKeys(settings),
      folder: from,
    });
    console.log(`The data of ${restored.madeAt} is restored. Start the server now.`);
    console.log(
      `${countRows(restored.tables)} rows and ${restored.mediaFiles} media files were restored.`,
    );
  } finally {
    await database.stop();
  }
}

function countRows(tables: readonly { rows: number }[]): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}
