import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '../base/settings.ts';
import { connect } from './database.ts';
import { readEmbeddedDatabaseUrl, startEmbeddedDatabase } from './embedded-database.ts';

/**
 * Starts the embedded database if it is needed and not running. With `isNew`, creates it if needed.
 * @throws if the database has no Sambandh data, unless `isNew`
 */
export async function reachDatabase(
  { databaseUrl, databaseDirectUrl = databaseUrl, dataDir }: Settings,
  { isNew = false, say }: { isNew?: boolean; say: (line: string) => void },
): Promise<{ url: string; stop: () => Promise<void> }> {
  const isEmbedded = databaseDirectUrl === undefined;
  const none = isEmbedded
    ? `No Sambandh data in ${dataDir}: give this command the settings of the server, DATA_DIR first`
    : "No Sambandh data in the database of DATABASE_URL: set DATABASE_URL to the server's database";
  if (isEmbedded && !isNew && !existsSync(join(dataDir, 'database.json'))) throw new Error(none);
  const running =
    databaseDirectUrl ?? (await readEmbeddedDatabaseUrl(dataDir).catch(() => undefined));
  const database =
    running === undefined
      ? await startEmbeddedDatabase({ dataDir, log: say })
      : { url: running, stop: async () => undefined };
  if (isNew || (await hasTables(database.url))) return database;
  await database.stop();
  throw new Error(none);
}

async function hasTables(url: string): Promise<boolean> {
  const client = await connect(url, 'sambandh');
  try {
    const { rows } = await client.query("select to_regclass('accounts') is not null as found");
    return rows[0].found;
  } finally {
    await client.end();
  }
}
