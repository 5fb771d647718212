import { expect, test } from '@playwright/test';
import { runKills } from '../server-kills/run.ts';

/*
 * This test uses no browser, but it needs the data of the end-to-end set-up. `npm run long --
 * kills` runs fifty rounds.
 */
test('The server and its database are killed while families do everything at once: nothing acknowledged is lost, nothing doubled [S7]', async () => {
  const seed = process.env['KILLS_SEED'] ?? String(Date.now() % 1_000_000);
  const { tally, wrong } = await runKills({ seed, rounds: 1, families: 2 });
  expect({ seed, wrong }).toEqual({ seed, wrong: [] });
  expect(tally['requests under way at a kill']).toBeGreaterThan(0);
});
