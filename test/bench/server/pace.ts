import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { percentile } from '../support/report.ts';
import type { PaceAnswers, PaceOrder } from './pace-worker.ts';

export interface Shots {
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** A request failed if it got an error or no answer. */
  failed: number;
}

/**
 * This limits the young generation of the heap. With the default, a garbage collection can stop the
 * load generator for 20 ms.
 */
const YOUNG_MIB = 4;

/**
 * Sends at an even pace, without waiting for answers. The time of a request starts at its planned
 * moment. autocannon sends the requests of a second as fast as it can.
 */
export async function pace(
  urls: readonly string[],
  { seconds, rate, drawPath }: { seconds: number; rate: number; drawPath: () => string },
): Promise<Shots> {
  const paths = Array.from({ length: seconds * rate }, drawPath);
  const order: PaceOrder = { urls, paths, rate };
  const worker = new Worker(new URL('pace-worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MIB },
  });
  const [{ tookMs, failed, spentMs }] = (await once(worker, 'message')) as [PaceAnswers];
  await worker.terminate();
  return {
    requestsPerSecond: tookMs.length / (spentMs / 1_000),
    p50Ms: Math.round(percentile(tookMs, 0.5) * 10) / 10,
    p99Ms: Math.round(percentile(tookMs, 0.99) * 10) / 10,
    failed,
  };
}
