import { execFile } from 'node:child_process';
import { readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { startProduct } from '../../e2e/support/product.ts';
import { openSavedProfile } from '../../e2e/support/saved-profile.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

export interface Site {
  readonly name: string;
  readonly url: string;
  install(page: Page, url: string): Promise<void>;
  close(): Promise<void>;
}

/** The server has today's code, whatever pages it serves. */
export async function startOurs(name: string, webRoot: string): Promise<Site> {
  const product = await startProduct({ WEB_ROOT: webRoot });
  return {
    name,
    url: product.url,
    async install(page, url) {
      await openSavedProfile(page, { product, url });
    },
    close: () => product.remove(),
  };
}

export async function buildCommit(
  commit: string,
): Promise<{ path: string; remove(): Promise<void> }> {
  const run = promisify(execFile);
  const folder = await makeTemporaryFolder();
  const path = join(folder.path, 'tree');
  await run('git', ['worktree', 'add', '--detach', path, commit], { cwd: ROOT });
  const lockOf = async (tree: string) => readFile(join(tree, 'package-lock.json'), 'utf8');
  // The commit may need other dependencies than the present ones.
  if ((await lockOf(path)) !== (await lockOf(ROOT))) {
    await run('npm', ['ci', '--ignore-scripts'], { cwd: path });
  } else await symlink(join(ROOT, 'node_modules'), join(path, 'node_modules'));
  await run('npx', ['vite', 'build', '--logLevel', 'error'], { cwd: path });
  return {
    path: join(path, 'dist'),
    async remove() {
      await run('git', ['worktree', 'remove', '--force', path], { cwd: ROOT });
      await folder.remove();
    },
  };
}
