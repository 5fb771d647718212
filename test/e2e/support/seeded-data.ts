import { execFile } from 'node:child_process';
import { isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import { readClusterRecord } from '../../../server/db/embedded/cluster-record.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';
import { findFreePort } from './free-port.ts';
import { startServerProcess } from './server-process.ts';

/** The environment variable with the folder of the initial data. */
const VARIABLE = 'SEEDED_DATA_DIR';

/**
 * Prepares the initial data once: a first start takes seconds of both cores for the lists of
 * places, so each product of the tests begins with a copy. Returns a function that removes it.
 */
export async function prepareSeededData(): Promise<() => Promise<void>> {
  const folder = await makeTemporaryFolder();
  const dataDir = join(folder.path, 'data');
  const port = await findFreePort();
  const server = await startServerProcess({
    url: `http://127.0.0.1:${port}`,
    environment: { PORT: String(port), DATA_DIR: dataDir },
  });
  await server.stop();
  // If PostgreSQL must store its files elsewhere, only the reference to them would be copied.
  const record = await readClusterRecord(dataDir);
  if (record && !isAbsolute(record.folder)) process.env[VARIABLE] = dataDir;
  return () => folder.remove();
}

/** Copies the prepared data to `dataDir`; if there are none, the server makes them itself. */
export async function copySeededData(dataDir: string): Promise<void> {
  const seeded = process.env[VARIABLE];
  if (seeded === undefined) return;
  // Keeps the owner of the files, who is not root.
  await promisify(execFile)('cp', ['-a', seeded, dataDir]);
}
