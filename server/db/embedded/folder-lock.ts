import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { identifyProcess } from './process-identity.ts';

/**
 * The lock is a file that names its owner. If the owner no longer runs, the file is removed.
 * @returns a function that releases the folder
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const path = join(folder, 'server.lock');
  const self = await identifyProcess(process.pid);
  if (self === undefined)
    throw new Error(
      'The start time of this process cannot be read: the server needs /proc on Linux, and the program ps elsewhere',
    );
  while (!(await createLock(path, self))) {
    const owner = await readFile(path, 'utf8').catch(() => '');
    const ownerPid = Number.parseInt(owner, 10);
    if (ownerPid > 0 && (await identifyProcess(ownerPid)) === owner) {
      throw new Error(
        `${folder} is in use by another server or command (process ${ownerPid}): end that process, or start this one with another DATA_DIR and another PORT`,
      );
    }
    await putAside(path, owner);
  }
  return async () => {
    if ((await readFile(path, 'utf8').catch(() => '')) === self) await rm(path, { force: true });
  };
}

/**
 * A hard link appears together with its content: every lock that can be read names its owner.
 * @returns false if the folder is locked already
 */
async function createLock(path: string, self: string): Promise<boolean> {
  const written = `${path}.${randomUUID()}`;
  await writeFile(written, self, { mode: 0o600 });
  try {
    await link(written, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(written);
  }
}

/** If another process has created a new lock meanwhile, that lock is put back. */
async function putAside(path: string, owner: string): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  const moved = await rename(path, aside).then(
    () => true,
    () => false,
  );
  if (!moved) return;
  const found = await readFile(aside, 'utf8');
  if (found === owner) await rm(aside);
  else await rename(aside, path);
}
