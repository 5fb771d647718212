import { expect, test } from 'vitest';
import { killInTheMiddle } from './kills.ts';
import { runCluster } from './run.ts';

/* `npm run long -- cluster` runs many families and many kills. */
const FAMILIES = 3;

test('[S7] two servers behind a balancer that gives each request to the other: no error, nothing doubled', async () => {
  const { tally, wrong, complaints } = await runCluster({ families: FAMILIES, atOnce: 3 });
  console.table(tally);
  expect(wrong).toEqual([]);
  expect(complaints).toEqual([]);
  expect(tally['requests broken off'] ?? 0).toBe(0);
  expect(tally['requests put off'] ?? 0).toBe(0);
  expect(tally['server errors'] ?? 0).toBe(0);
  expect(tally['requests to server 1']).toBeGreaterThan(100);
  expect(tally['requests to server 2']).toBeGreaterThan(100);
}, 120_000);

test('[S7] one of two servers is killed in the middle: nothing acknowledged is lost, nothing doubled', async () => {
  const { tally, wrong } = await runCluster({
    families: FAMILIES,
    atOnce: 3,
    meanwhile: killInTheMiddle({ afterRequests: 100 }),
  });
  console.table(tally);
  expect(wrong).toEqual([]);
  expect(tally['kills']).toBe(1);
  expect(tally['requests passed to the other server']).toBeGreaterThan(0);
  expect(tally['server errors'] ?? 0).toBe(0);
}, 120_000);
