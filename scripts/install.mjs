import { readFile } from 'node:fs/promises';
import { outsideEnvironment, ROOT, run } from './run.mjs';

export async function ensureInstalled() {
  if (await isInstalled()) return;
  console.log('Installing the npm packages with `npm ci` …');
  const exitCode = await run('npm', ['ci', '--no-audit', '--no-fund'], {
    env: outsideEnvironment(),
  });
  if (exitCode !== 0) throw new Error('`npm ci` failed. Its messages are above.');
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
