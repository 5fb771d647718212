/**
 * `npm run size [-- COMMIT]` prints a table for a pull request: the sizes of the pages at COMMIT
 * and now. By default, COMMIT is the commit at which this branch left main.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ensureBuilt } from './build.mjs';
import { ROOT } from './run.mjs';

const SIZES = 'dist/.sizes';
const run = promisify(execFile);
const root = fileURLToPath(ROOT);

const commit = process.argv[2] ?? (await findFork());
await ensureBuilt();
const now = await readSizes(root);
const before = await sizesAt(commit);

console.log(
  `| page | KB at ${commit.slice(0, 7)} | KB now | requests at ${commit.slice(0, 7)} | requests now |`,
);
console.log('|---|---|---|---|---|');
for (const [name, { kb, requests }] of Object.entries(now)) {
  const then = before[name];
  const cells = [then?.kb.toFixed(1) ?? '–', kb.toFixed(1), then?.requests ?? '–', requests];
  console.log(`| ${name} | ${cells.join(' | ')} |`);
}

async function findFork() {
  const { stdout } = await run('git', ['merge-base', 'HEAD', 'main'], { cwd: root });
  return stdout.trim();
}

async function sizesAt(commit) {
  const folder = await mkdtemp(join(tmpdir(), 'sambandh-size-'));
  const tree = join(folder, 'tree');
  await run('git', ['worktree', 'add', '--detach', tree, commit], { cwd: root });
  try {
    await symlink(join(root, 'node_modules'), join(tree, 'node_modules'));
    await run('npx', ['vite', 'build', '--logLevel', 'error'], { cwd: tree });
    return await readSizes(tree);
  } finally {
    await run('git', ['worktree', 'remove', '--force', tree], { cwd: root });
    await rm(folder, { recursive: true });
  }
}

async function readSizes(at) {
  const text = await readFile(join(at, SIZES), 'utf8').catch(() => '{}');
  return JSON.parse(text);
}
