import { readFile } from 'node:fs/promises';
import { outsideEnvironment, ROOT, runQuietly } from './run.mjs';

export async function ensureInstalled() {
  if (await isInstalled()) return;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel', 'error'];
  await runQuietly('Installing the npm packages', 'npm', args, { env: outsideEnvironment() });
}

async function isInstalled() {
  const wanted = await readLock('package-lock.json');
  // npm writes this record of installed packages when it has finished.
  const installed = await readLock('node_modules/.package-lock.json');
  if (!wanted || !installed) return false;
  return Object.entries(wanted.packages).every(([path, entry]) => {
    const found = installed.packages[path];
    if (path === '') return true;
    if (!found) return entry.optional === true || entry.devOptional === true;
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

async function readLock(path) {
  try {
    return JSON.parse(await readFile(new URL(path, ROOT), 'utf8'));
  } catch {
    return undefined;
  }
}
