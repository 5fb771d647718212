import { execFile } from 'node:child_process';
import { isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import { readClusterRecord } from '../../../server/db/embedded/cluster-record.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';
import { findFreePort } from './free-port.ts';
import { startServerProcess } from './server-process.ts';

/** Where the tests' processes find the data to begin with. */
const VARIABLE = 'SEEDED_DATA_DIR';

/**
 * A first start takes seconds of both cores, for the lists of places. It happens once: each
 * product of the tests begins with a copy of its data. Returns how to remove it.
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
  // Where PostgreSQL must keep its files elsewhere, a copy would be of the pointer to them alone.
  const record = await readClusterRecord(dataDir);
  if (record && !isAbsolute(record.folder)) process.env[VARIABLE] = dataDir;
  return () => folder.remove();
}

/** Puts the prepared data at `dataDir`, where there are any; else the server makes them itself. */
export async function copySeededData(dataDir: string): Promise<void> {
  const seeded = process.env[VARIABLE];
  if (seeded === undefined) return;
  // Keeps the owner, who is not root.
  await promisify(execFile)('cp', ['-a', seeded, dataDir]);
}
