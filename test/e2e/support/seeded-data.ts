import { execFile } from 'node:child_process';
import { isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import { readClusterRecord } from '../../../server/db/embedded/cluster-record.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';
import { findFreePort } from './free-port.ts';
import { startServerProcess } from './server-process.ts';

/** The environment variable that contains the folder of the initial data. */
const VARIABLE = 'SEEDED_DATA_DIR';

/**
 * Prepares the initial data once. Each product of the tests starts with a copy, because otherwise
 * its first start would load the lists of places, which takes seconds of both cores. Returns a
 * function that removes the data.
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
  // If PostgreSQL stores its files outside this folder, a copy would contain only the reference to
  // them. Then the tests do not use the prepared data.
  const record = await readClusterRecord(dataDir);
  if (record && !isAbsolute(record.folder)) process.env[VARIABLE] = dataDir;
  return () => folder.remove();
}

/**
 * Copies the prepared data to `dataDir`. If nothing is prepared, the server creates its data
 * itself.
 */
export async function copySeededData(dataDir: string): Promise<void> {
  const seeded = process.env[VARIABLE];
  if (seeded === undefined) return;
  // The option -a keeps the owner of the files, because PostgreSQL does not run as root.
  await promisify(execFile)('cp', ['-a', seeded, dataDir]);
}
