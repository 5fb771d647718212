import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { boolean, create, type Infer, string, type } from 'superstruct';
import { orMissing } from '../../base/files.ts';

/**
 * `folder` is relative to DATA_DIR if it is inside, so that DATA_DIR can be moved. Once
 * `isInitialised`, a missing cluster is an error: the server must not begin again with an empty
 * database.
 */
const clusterRecord = type({ folder: string(), password: string(), isInitialised: boolean() });
export type ClusterRecord = Infer<typeof clusterRecord>;

/** @returns undefined if this data folder has no database yet */
export async function readClusterRecord(dataDir: string): Promise<ClusterRecord | undefined> {
  const path = recordPath(dataDir);
  const text = await orMissing(readFile(path, 'utf8'));
  if (text === undefined) return undefined;
  try {
    return create(JSON.parse(text), clusterRecord);
  } catch (cause) {
    throw new Error(
      `${path} is damaged: it does not name the folder and the password of the database. Put an undamaged copy in its place, or start with another DATA_DIR, which begins with an empty database`,
      { cause },
    );
  }
}

export async function writeClusterRecord(dataDir: string, record: ClusterRecord): Promise<void> {
  const path = recordPath(dataDir);
  const unfinished = `${path}.new`;
  await writeFile(unfinished, `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(unfinished, path);
}

function recordPath(dataDir: string): string {
  return join(dataDir, 'database.json');
}
