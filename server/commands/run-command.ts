import { deriveKeys } from '../base/keys.ts';
import { readSettings } from '../base/settings.ts';
import type { Context } from '../context.ts';
import { createDatabase, createPool } from '../db/database.ts';
import { reachDatabase } from '../db/reach-database.ts';
import { createMedia } from '../storage/create-media.ts';

/** Works whether the server is running or not. */
export async function runCommand(
  command: (parts: Pick<Context, 'db' | 'keys' | 'media'>) => Promise<void>,
): Promise<void> {
  const settings = readSettings(process.env);
  const database = await reachDatabase(settings);
  const pool = createPool({
    url: database.url,
    size: 2,
    statementTimeoutMs: settings.statementTimeoutMs,
    onIdleError: (error) => console.error(error.message),
  });
  try {
    await command({
      db: createDatabase(pool),
      keys: deriveKeys(settings),
      media: await createMedia(settings),
    });
  } finally {
    await pool.end();
    await database.stop();
  }
}
