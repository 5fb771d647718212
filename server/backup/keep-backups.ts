import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readManifest } from './manifest.ts';

/* Each backup has a folder, whose name is the time of the backup: 20261122T023000Z. */

export function nameBackup(now: number): string {
  return new Date(now).toISOString().replace(/[-:]|\.\d+/gu, '');
}

/** @returns undefined if no backup is complete */
export async function findNewest(parent: string): Promise<string | undefined> {
  for (const name of (await listNames(parent)).reverse()) {
    const folder = join(parent, name);
    const manifest = await readManifest(folder).catch(() => undefined);
    if (manifest) return folder;
  }
  return undefined;
}

/**
 * Never removes the newest complete backup. Without a complete backup, it removes nothing.
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
