import { createHash } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { ROOT, runQuietly } from './run.mjs';

const SOURCES = [
  'src',
  'sw',
  'public',
  'build',
  'index.html',
  'app.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];

/** Contains the fingerprint of the built sources. `npm run build` empties `dist` and removes it. */
const STAMP = 'dist/.built-from';

/** @param {Parameters<typeof run>[2]} [options] */
export async function ensureBuilt(options) {
  const fingerprint = await fingerprintSources();
  const built = await readFile(new URL(STAMP, ROOT), 'utf8').catch(() => undefined);
  if (built === fingerprint) return;
  const args = ['run', '--silent', 'build'];
  await runQuietly('Building the app and its service worker', 'npm', args, options);
  await writeFile(new URL(STAMP, ROOT), fingerprint);
}

async function fingerprintSources() {
  const hash = createHash('sha256');
  for (const path of SOURCES) {
    for (const file of await listFiles(path)) {
      hash.update(`${file}\0`).update(await readFile(new URL(file, ROOT)));
    }
  }
  return hash.digest('hex');
}

/**
 * @returns {Promise<string[]>} the file itself, or all files of the folder in a fixed order; empty
 * if the path does not exist
 */
async function listFiles(path) {
  const found = await stat(new URL(path, ROOT)).catch(() => undefined);
  if (!found) return [];
  if (found.isFile()) return [path];
  const names = (await readdir(new URL(path, ROOT))).toSorted();
  const files = await Promise.all(names.map((name) => listFiles(`${path}/${name}`)));
  return files.flat();
}
