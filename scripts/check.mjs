/**
 * `npm run check` runs the checks that take less than a minute: format, lint, types, and some unit
 * tests. These are the tests that depend on a file which changed since this branch left `main`.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ROOT, run } from './run.mjs';

const CHECKS = [
  ['oxfmt', '--check', '.'],
  ['oxlint', '--type-aware', '--deny-warnings'],
  ['tsc', '-b'],
  ['vitest', 'run', '--project', 'unit', '--changed', findBase(), '--passWithNoTests'],
];

for (const [command, ...options] of CHECKS) {
  console.log(`\n── ${command} ──`);
  process.exitCode = await run(command, options);
  if (process.exitCode !== 0) break;
}

/**
 * Returns the commit at which this branch left main. On main itself, and without a main, this is
 * the last commit.
 */
function findBase() {
  try {
    const cwd = fileURLToPath(ROOT);
    return execFileSync('git', ['merge-base', 'main', 'HEAD'], { cwd, encoding: 'utf8' }).trim();
  } catch {
    return 'HEAD';
  }
}
