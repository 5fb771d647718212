/**
 * `npm run long -- soak` counts the events that random schedules cause. SOAK_SCHEDULES is the
 * number of schedules, SOAK_SEED the first one's seed, SOAK_PROCESSES the number of processes.
 */
import { readdir, readFile, rm } from 'node:fs/promises';
import { longTests, ROOT, run } from './run.mjs';

const RESULTS = new URL('test-results/', ROOT);

for (const name of await listResults()) await rm(new URL(name, RESULTS));
process.exitCode = await run('vitest', longTests('soak-*'));
console.table(sum(await Promise.all((await listResults()).map(readResult))));

async function listResults() {
  const names = await readdir(RESULTS).catch(() => []);
  return names.filter((name) => /^soak-\d+\.json$/u.test(name));
}

async function readResult(name) {
  return JSON.parse(await readFile(new URL(name, RESULTS), 'utf8')).counts;
}

function sum(results) {
  const total = {};
  for (const counts of results) {
    for (const [name, count] of Object.entries(counts)) total[name] = (total[name] ?? 0) + count;
  }
  return Object.fromEntries(Object.entries(total).sort(([a], [b]) => (a < b ? -1 : 1)));
}
