import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The database's system user may enter the folder. Otherwise PostgreSQL, started as root, would
 * keep its files in another place.
 */
export async function makeTemporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'sambandh-test-'));
  await chmod(path, 0o755);
  return {
    path,
    remove: () => rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  };
}
