import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';

const DIST = fileURLToPath(new URL('../../../dist', import.meta.url));

/** This folder has a copy of the built app, which a server can serve. */
export interface Builds {
  readonly path: string;
  /** Every file in `assets` gets a new name, as if it had changed. No old name remains. */
  next(): Promise<void>;
  remove(): Promise<void>;
}

export async function startBuilds(): Promise<Builds> {
  const folder = await makeTemporaryFolder();
  const path = join(folder.path, 'web');
  await cp(DIST, path, { recursive: true });
  let count = 0;
  return {
    path,
    next: () => renameAssets(path, `v${(count += 1)}`),
    remove: () => folder.remove(),
  };
}

/** The name of the page's script contains the version. The first version is ''. */
export async function versionOf(page: Page): Promise<string> {
  const source = await page.locator('script[src*="/assets/shell-"]').first().getAttribute('src');
  return /-((?:v\d+-?)+)\.js$/u.exec(source ?? '')?.[1] ?? '';
}

/** The names show to which version a page belongs. */
async function renameAssets(root: string, version: string): Promise<void> {
  const assets = join(root, 'assets');
  // The compressed files contain the old names, so they are removed.
  for (const folder of [root, assets]) {
    for (const name of await readdir(folder)) {
      if (/\.(br|gz)$/u.test(name)) await rm(join(folder, name));
    }
  }
  const names = await readdir(assets);
  const renamed = new Map(names.map((name) => [name, name.replace(/(\.\w+)$/u, `-${version}$1`)]));
  for (const [name, newName] of renamed) await rename(join(assets, name), join(assets, newName));
  const files = [
    'index.html',
    'app.html',
    ...[...renamed.values()].map((name) => `assets/${name}`),
  ];
  for (const file of files.filter((name) => /\.(html|js|css)$/u.test(name))) {
    await rewrite(join(root, file), (text) => replaceAll(text, renamed));
  }
  const worker = join(root, 'service-worker.js');
  await rewrite(worker, (text) => replaceAll(text, renamed));
  for (const page of ['index.html', 'app.html']) {
    const revision = createHash('md5')
      .update(await readFile(join(root, page)))
      .digest('hex');
    const entry = new RegExp(`(revision":")[^"]*(","url":"${page}")`, 'u');
    await rewrite(worker, (text) => text.replace(entry, `$1${revision}$2`));
  }
}

async function rewrite(file: string, change: (text: string) => string): Promise<void> {
  await writeFile(file, change(await readFile(file, 'utf8')));
}

/** A name may be the end of another name, so the longest is replaced first. */
function replaceAll(text: string, names: ReadonlyMap<string, string>): string {
  const ordered = [...names].toSorted(([a], [b]) => b.length - a.length);
  const pattern = new RegExp(ordered.map(([name]) => name.replaceAll('.', '\\.')).join('|'), 'gu');
  return text.replace(pattern, (name) => names.get(name) ?? name);
}
