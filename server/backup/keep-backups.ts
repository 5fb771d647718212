import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readManifest } from './manifest.ts';

/*
 * The backups in one parent folder. Each backup has a folder of its own, whose name is the time of
 * the backup: 20261122T023000Z. Other files and folders in the parent folder are ignored.
 */

export function nameBackup(now: number): string {
  return new Date(now).toISOString().replace(/[-:]|\.\d+/gu, '');
}

/** @returns the folder of the newest complete backup; undefined if there is none */
export async function findNewest(parent: string): Promise<string | undefined> {
  for (const name of (await listNames(parent)).reverse()) {
    const folder = join(parent, name);
    const manifest = await readManifest(folder).catch(() => undefined);
    if (manifest) return folder;
  }
  return undefined;
}

/**
 * Removes the backups that are older than `before`, complete or unfinished. The newest complete
 * backup is never removed. If there is no complete backup, nothing is removed.
 * @returns the number of backups that were removed
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
