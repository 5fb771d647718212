import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Settings } from '../base/settings.ts';
import { readEmbeddedDatabaseUrl, startEmbeddedDatabase } from './embedded-database.ts';

/**
 * Starts the embedded database if it is needed and not running. Makes nothing, unless `isNew`.
 * @throws if there are no data of ours, unless `isNew`
 */
export async function reachDatabase(
  { databaseUrl, databaseDirectUrl = databaseUrl, dataDir }: Settings,
  { isNew = false, say }: { isNew?: boolean; say: (line: string) => void },
): Promise<{ url: string; stop: () => Promise<void> }> {
  const isEmbedded = databaseDirectUrl === undefined;
  const none = isEmbedded
    ? `No Sambandh data in ${dataDir}: give this command the settings of the server, DATA_DIR first`
    : 'No Sambandh data in the database of DATABASE_URL: set it to that of the server';
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
  const client = new Client(url);
  await client.connect();
  try {
    const { rows } = await client.query("select to_regclass('accounts') is not null as found");
    return rows[0].found;
  } finally {
    await client.end();
  }
}
