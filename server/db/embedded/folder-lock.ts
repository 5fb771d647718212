import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;
/** Two servers that start at once may need the file at the same moment. */
const BUSY_MAX_MS = 500;

/**
 * SQLite takes a lock of the operating system, which ends with its process, even by SIGKILL. The
 * number of the process is stored in the file.
 * @returns a function that releases the folder
 * @throws if another process holds the lock
 */
export function lockFolder(folder: string): () => void {
  const file = new DatabaseSync(join(folder, 'in-use.lock'), { timeout: BUSY_MAX_MS });
  try {
    file.exec(`PRAGMA user_version = ${process.pid}; BEGIN IMMEDIATE`);
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    const owner = file.prepare('PRAGMA user_version').get()?.['user_version'];
    file.close();
    throw new Error(
      `${folder} is in use by another server or command (process ${String(owner)}): end that process, or start this one with another DATA_DIR and another PORT`,
      { cause: error },
    );
  }
  return () => file.close();
}
