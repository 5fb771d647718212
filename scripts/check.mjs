/** `npm run check`: format, lint, types, and the unit tests that depend on a changed file. */
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

/** The commit at which this branch left main; without a branch `main`, the last commit. */
function findBase() {
  try {
    const cwd = fileURLToPath(ROOT);
    return execFileSync('git', ['merge-base', 'main', 'HEAD'], { cwd, encoding: 'utf8' }).trim();
  } catch {
    return 'HEAD';
  }
}
