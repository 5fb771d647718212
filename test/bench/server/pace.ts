import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { percentile } from '../support/statistics.ts';
import type { Shots } from './fire.ts';

/**
 * Asks at an even pace, whether there are answers or not; each request counts from when it
 * was to be sent. (autocannon sends what it may send in a second as fast as it can.)
 */
export async function pace(
  urls: readonly string[],
  { seconds, rate, drawPath }: { seconds: number; rate: number; drawPath: () => string },
): Promise<Shots> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const took: number[] = [];
  let failed = 0;
  const all: Promise<void>[] = [];
  const askAndNote = async (url: string, dueMs: number) => {
    const status = await ask(url, agent);
    took.push(performance.now() - dueMs);
    if (status !== 200) failed += 1;
  };
  const startMs = performance.now();
  for (let sent = 0; sent < seconds * rate; sent += 1) {
    const dueMs = startMs + (sent * 1_000) / rate;
    while (performance.now() < dueMs) await wait(1);
    all.push(askAndNote(urls[sent % urls.length]! + drawPath(), dueMs));
  }
  await Promise.all(all);
  const spentMs = performance.now() - startMs;
  agent.destroy();
  return {
    requestsPerSecond: took.length / (spentMs / 1_000),
    p50Ms: Math.round(percentile(took, 0.5) * 10) / 10,
    p99Ms: Math.round(percentile(took, 0.99) * 10) / 10,
    failed,
  };
}

function ask(url: string, agent: Agent): Promise<number | undefined> {
  return new Promise((answered) => {
    get(url, { agent }, (response) => {
      response.resume().once('end', () => answered(response.statusCode));
    }).once('error', () => answered(undefined));
  });
}
