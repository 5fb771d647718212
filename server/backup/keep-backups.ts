import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readManifest } from './manifest.ts';

/*
 * The backups in one parent folder. Each has a folder of its own that is named by its time:
 * 20261122T023000Z. Other files and folders in the parent folder are ignored.
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
 * Removes backups from before the time `before`, and unfinished ones. The newest complete backup is
 * never removed; if there is no complete backup, nothing is removed.
 * @returns how many backups were removed
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
