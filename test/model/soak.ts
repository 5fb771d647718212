/** This is one process of `npm run long -- soak`. It counts the faults that it caused, too. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openStage, runDrawn, type OpenStage } from './stage.ts';

declare module 'vitest' {
  interface ProvidedContext {
    soak: { share: number; seed: number; count: number };
  }
}

const { share, seed, count } = inject('soak');
const SAY_EVERY = 100;
let stage: OpenStage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(async () => {
  keepCounts();
  await stage.close();
});

/** A stopped soak loses only the counts since the last call. */
function keepCounts(): void {
  const folder = new URL('../../test-results/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  const counts = JSON.stringify({ seed, counts: stage.tally.counts() });
  writeFileSync(new URL(`soak-${share}.json`, folder), counts);
}

test(
  `[S2] [S7] [S13] [S15] ${count} schedules of seed ${seed} lose nothing and double nothing`,
  {
    timeout: 24 * 3_600_000,
  },
  async () => {
    const startMs = performance.now();
    const drawn = runDrawn(stage, {
      seed,
      count,
      onSchedule(done) {
        if (done % SAY_EVERY !== 0) return;
        keepCounts();
        const rate = ((done * 1000) / (performance.now() - startMs)).toFixed(1);
        process.stdout.write(`soak ${share}, seed ${seed}: ${done} of ${count}, ${rate}/s\n`);
      },
    });
    await expect(drawn).resolves.toBeUndefined();
  },
);
