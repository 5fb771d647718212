/**
 * `npm run long -- kills` kills the server, mostly with its database, in KILLS_ROUNDS rounds.
 * KILLS_SEED is the seed of the random choices.
 */
import { prepareSeededData } from '../e2e/support/seeded-data.ts';
import { runKills } from './run.ts';

const FAMILIES = 4;
const seed = process.env['KILLS_SEED'] ?? String(Date.now() % 1_000_000);
const rounds = Number(process.env['KILLS_ROUNDS'] ?? 50);

console.log(`Seed ${seed}, ${rounds} rounds, ${FAMILIES} families at the same time`);
const removeData = await prepareSeededData();
try {
  const { tally, wrong } = await runKills({ seed, rounds, families: FAMILIES, say: console.log });
  console.table(tally);
  for (const each of wrong) console.error(each);
  console.log(wrong.length === 0 ? 'Nothing is lost, nothing doubled.' : `Seed ${seed} failed.`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
} finally {
  await removeData();
}
