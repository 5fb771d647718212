import type { Settings } from '../base/settings.ts';
import { readEmbeddedDatabaseUrl, startEmbeddedDatabase } from './embedded-database.ts';

/** The server's own database where it runs, else one started for whoever asks. */
export async function reachDatabase({
  databaseUrl,
  databaseDirectUrl = databaseUrl,
  dataDir,
}: Settings): Promise<{ url: string; stop: () => Promise<void> }> {
  const stop = async () => undefined;
  if (databaseDirectUrl !== undefined) return { url: databaseDirectUrl, stop };
  const url = await readEmbeddedDatabaseUrl(dataDir).catch(() => undefined);
  return url === undefined ? startEmbeddedDatabase({ dataDir }) : { url, stop };
}
