import { execFile } from 'node:child_process';
import { isAbsolute, join } from 'node:path';
import { promisify } from 'node:util';
import { readClusterRecord } from '../../../server/db/embedded/cluster-record.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';
import { startServerProcess } from '../../support/server-process.ts';

const VARIABLE = 'SEEDED_DATA_DIR';

/**
 * The products of the tests start with a copy of this data, if it can be copied. Otherwise each one
 * would first spend seconds on the lists of places.
 */
export async function prepareSeededData(): Promise<() => Promise<void>> {
  const folder = await makeTemporaryFolder();
  const dataDir = join(folder.path, 'data');
  const server = await startServerProcess({ PORT: '0', DATA_DIR: dataDir });
  await server.stop();
  // If PostgreSQL keeps its files outside `dataDir`, a copy would be incomplete.
  const record = await readClusterRecord(dataDir);
  if (record && !isAbsolute(record.folder)) process.env[VARIABLE] = dataDir;
  return () => folder.remove();
}

/** If nothing is prepared, the server creates its data itself. */
export async function copySeededData(dataDir: string): Promise<void> {
  const seeded = process.env[VARIABLE];
  if (seeded === undefined) return;
  // The option -a keeps the owner, because PostgreSQL does not run as root.
  await promisify(execFile)('cp', ['-a', seeded, dataDir]);
}
