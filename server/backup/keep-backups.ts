import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readManifest } from './manifest.ts';

/*
 * The backups in one folder, each in a folder of its own that is named by its moment:
 * 20261122T023000Z. Whatever else lies there is nobody's business here.
 */

export function nameBackup(now: number): string {
  return new Date(now).toISOString().replace(/[-:]|\.\d+/gu, '');
}

/** @returns the folder of the newest whole one, undefined where there is none */
export async function findNewest(parent: string): Promise<string | undefined> {
  for (const name of (await listNames(parent)).reverse()) {
    const folder = join(parent, name);
    const manifest = await readManifest(folder).catch(() => undefined);
    if (manifest) return folder;
  }
  return undefined;
}

/**
 * Removes backups of before that moment, and what is left of ones that were never
 * finished; never the newest whole one, and nothing where no whole one is there.
 * @returns how many went
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
