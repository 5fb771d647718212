import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readChecksums } from './checksums.ts';
import { readManifest } from './manifest.ts';

/* Each backup has a folder, whose name is the time of the backup: 20261122T023000Z. */

export function nameBackup(now: number): string {
  return new Date(now).toISOString().replace(/[-:]|\.\d+/gu, '');
}

/** @returns undefined if no backup can be used */
export async function findNewest(parent: string): Promise<string | undefined> {
  for (const name of (await listNames(parent)).reverse()) {
    const folder = join(parent, name);
    if (await isUsable(folder)) return folder;
  }
  return undefined;
}

/** True if a later backup can link to its files: it is complete, its checksums undamaged. */
async function isUsable(folder: string): Promise<boolean> {
  try {
    const { checksums } = await readManifest(folder);
    await readChecksums(folder, checksums);
    return true;
  } catch {
    return false;
  }
}

/**
 * Never removes the newest backup that can be used. Without such a backup, it removes nothing.
 * @returns the number of removed backups
 */
export async function removeOldBackups(parent: string, before: number): Promise<number> {
  const newest = await findNewest(parent);
  if (newest === undefined) return 0;
  const oldest = nameBackup(before);
  const old = (await listNames(parent)).filter(
    (name) => name < oldest && join(parent, name) !== newest,
  );
  for (const name of old) await rm(join(parent, name), { recursive: true });
  return old.length;
}

async function listNames(parent: string): Promise<string[]> {
  const names = await readdir(parent).catch(() => [] as string[]);
  return names.filter((name) => /^\d{8}T\d{6}Z$/u.test(name)).sort();
}
