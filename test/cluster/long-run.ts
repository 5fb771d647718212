import { expect, test } from 'vitest';
import { killInTurn } from './kills.ts';
import { runCluster } from './run.ts';

/** Both tests of `npm run long -- cluster` run this number of families. */
const FAMILIES = Number(process.env['CLUSTER_FAMILIES'] ?? 60);
const MAX_MS = FAMILIES * 30_000;

test(
  `[S7] ${FAMILIES} families on two servers: no error, nothing doubled`,
  async () => {
    const { tally, wrong, complaints } = await runCluster({ families: FAMILIES, atOnce: 8 });
    console.table(tally);
    expect(wrong).toEqual([]);
    expect(complaints).toEqual([]);
    expect(tally['requests broken off'] ?? 0).toBe(0);
    expect(tally['requests put off'] ?? 0).toBe(0);
  },
  MAX_MS,
);

test(
  `[S7] ${FAMILIES} families while one server after the other is killed: nothing acknowledged is lost, nothing doubled`,
  async () => {
    const meanwhile = killInTurn();
    const { tally, wrong } = await runCluster({ families: FAMILIES, atOnce: 8, meanwhile });
    console.table(tally);
    expect(wrong).toEqual([]);
    expect(tally['kills']).toBeGreaterThan(0);
    expect(tally['server errors'] ?? 0).toBe(0);
  },
  MAX_MS,
);
