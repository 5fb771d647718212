import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

export interface PaceOrder {
  /** The servers get the requests in turn. */
  urls: readonly string[];
  paths: readonly string[];
  /** In requests per second. */
  rate: number;
}

export interface PaceAnswers {
  tookMs: number[];
  failed: number;
  spentMs: number;
}

parentPort?.postMessage(await askAll(workerData as PaceOrder));

async function askAll({ urls, paths, rate }: PaceOrder): Promise<PaceAnswers> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const tookMs = new Float64Array(paths.length);
  const done = Promise.withResolvers<void>();
  let failed = 0;
  let answered = 0;
  const startMs = performance.now();
  const dueMs = (number: number) => startMs + (number * 1_000) / rate;
  const note = (number: number, isOk: boolean) => {
    tookMs[number] = performance.now() - dueMs(number);
    if (!isOk) failed += 1;
    answered += 1;
    if (answered === paths.length) done.resolve();
  };
  for (const [number, path] of paths.entries()) {
    while (performance.now() < dueMs(number)) await wait(1);
    get(urls[number % urls.length]! + path, { agent }, (response) => {
      response.resume().once('end', () => note(number, response.statusCode === 200));
    }).once('error', () => note(number, false));
  }
  await done.promise;
  const spentMs = performance.now() - startMs;
  agent.destroy();
  return { tookMs: [...tookMs], failed, spentMs };
}
