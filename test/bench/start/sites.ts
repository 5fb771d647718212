import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile, symlink } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { inventMotherAndDaughter } from '../../e2e/support/people.ts';
import { startProduct } from '../../e2e/support/product.ts';
import { openAccountWithBasicInfo, openBasicInfo } from '../../e2e/support/saved-profile.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const STOCK_APP = fileURLToPath(new URL('../stock-app', import.meta.url));

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
      const family = inventMotherAndDaughter();
      await openAccountWithBasicInfo(product, family);
      await openBasicInfo(page, url, family);
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

export async function startStock(): Promise<Site> {
  const folder = await makeTemporaryFolder();
  const config = join(STOCK_APP, 'vite.config.ts');
  const build = ['vite', 'build', '--config', config, '--outDir', folder.path];
  await promisify(execFile)('npx', build, { cwd: ROOT });
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://stock');
    const name = extname(pathname) === '' ? '/index.html' : pathname;
    const type = TYPES[extname(name)] ?? 'application/octet-stream';
    const cache = name.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-cache';
    void read(join(folder.path, name)).then(
      ({ body, encoding }) =>
        response
          .writeHead(200, { 'content-type': type, 'cache-control': cache, ...encoding })
          .end(body),
      () => response.writeHead(404).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    name: 'stock app',
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async install(page, url) {
      await page.goto(`${url}/login`);
      await page.locator('#login-email').fill('invented@example.org');
      await page.locator('#login-password').fill('not-asked-for');
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.locator('#first_name').waitFor();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await folder.remove();
    },
  };
}

async function read(path: string): Promise<{ body: Buffer; encoding: Record<string, string> }> {
  const compressed = await readFile(`${path}.br`).catch(() => undefined);
  if (compressed) return { body: compressed, encoding: { 'content-encoding': 'br' } };
  return { body: await readFile(path), encoding: {} };
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
};
