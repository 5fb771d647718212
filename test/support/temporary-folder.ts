import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A folder for one test, opened to the database's system user: as root, PostgreSQL
 * would otherwise keep its files elsewhere, where nobody removes them.
 */
export async function makeTemporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'sambandh-test-'));
  await chmod(path, 0o755);
  return {
    path,
    remove: () => rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }),
  };
}
