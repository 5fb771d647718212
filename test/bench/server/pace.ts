import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { percentile } from '../support/statistics.ts';
import type { Shots } from './fire.ts';
import type { PaceAnswers, PaceOrder } from './pace-worker.ts';

/**
 * Young objects of who asks: its default lets them pile up until clearing them away stops it
 * for 20 ms, which would be counted as the server's.
 */
const YOUNG_MIB = 4;

/**
 * Asks at an even pace, whether there are answers or not; each request counts from when it
 * was to be sent. (autocannon sends what it may send in a second as fast as it can.)
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
