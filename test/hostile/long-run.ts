import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CALLS } from '../support/api-calls.ts';
import { killPrograms, startProgram, untilReady, type Started } from '../support/server-process.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';
import { readOtp } from '../support/test-server.ts';
import { runHostile } from './run.ts';
import { holdOn, SLOW_KINDS } from './slow-clients.ts';
import { createWorld } from './world.ts';

const COUNT = Number(process.env.HOSTILE_REQUESTS ?? 100_000);
const SEED = process.env.HOSTILE_SEED ?? String(Date.now());
const FAMILIES = 150;
const SLOW_OF_EACH_KIND = 25;
const MIB = 1024 ** 2;

/** In the first fifth of the run, caches and pools fill. After that, memory may grow this much. */
const GROWTH_MAX_MIB = 96;
/** The JavaScript heap may grow this much in the same time. */
const HEAP_GROWTH_MAX_MIB = 48;

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>;
let server: Started;

beforeAll(async () => {
  folder = await makeTemporaryFolder();
});
afterAll(async () => {
  await killPrograms();
  await folder.remove();
});

test(
  `${COUNT} malformed and hostile requests to the server as it runs: no fault, no error logged, no memory kept`,
  { timeout: 4 * 3_600_000 },
  async () => {
    console.log(`HOSTILE_SEED=${SEED}`);
    server = startProgram(['server/main.ts'], {
      PORT: '0',
      DATA_DIR: folder.path,
      WEB_ROOT: join(folder.path, 'no-pages'),
      TRUST_PROXY: '1',
      METRICS_PORT: '0',
      LOG_LEVEL: 'error',
    });
    await untilReady(server);
    const mailDir = join(folder.path, 'mail');
    const target = { url: server.url(), readOtp: (email: string) => readOtp(mailDir, email) };
    const world = await createWorld(target, FAMILIES);
    const slow = SLOW_KINDS.flatMap((kind) =>
      Array.from({ length: SLOW_OF_EACH_KIND }, () =>
        holdOn(kind, { url: target.url, family: world.families[0]!, dripMs: 3_000 }),
      ),
    );
    const weights: { requests: number; rssMib: number; heapMib: number }[] = [];
    const outcome = await runHostile(world, {
      seed: SEED,
      count: COUNT,
      every: {
        requests: Math.ceil(COUNT / 100),
        look: async (requests) => void weights.push({ requests, ...(await weigh()) }),
      },
    });
    const heldMs = await Promise.all(slow);
    const [early, late] = [0.2, 1].map((share) => lightest(weights, share * COUNT));
    console.log(`${outcome.requests} requests, ${outcome.goodRequests} good ones between`);
    console.table(outcome.counts);
    console.log(
      `calls asked ${outcome.asked.size}, of which taken at least once ${outcome.taken.size}`,
      `never taken: ${[...outcome.asked.keys()].filter((id) => !outcome.taken.has(id)).join(', ')}`,
    );
    console.table(weights.filter((_, index) => index % 10 === 9));
    console.log('lightest at a fifth', early, 'at the end', late);
    console.log(
      `slow clients: ${heldMs.length}, let go of after at most ${Math.max(...heldMs)} ms`,
    );
    expect(outcome.faults).toEqual([]);
    expect(outcome.requests).toBeGreaterThanOrEqual(COUNT);
    expect(outcome.asked.size).toBeGreaterThanOrEqual(CALLS.length);
    expect(server.process.exitCode).toBeNull();
    expect(server.output().match(/^\{.*"level":[56]0.*$/gmu) ?? []).toEqual([]);
    expect(late!.rssMib - early!.rssMib).toBeLessThan(GROWTH_MAX_MIB);
    expect(late!.heapMib - early!.heapMib).toBeLessThan(HEAP_GROWTH_MAX_MIB);
  },
);

async function weigh() {
  const [, url = ''] = /^Metrics are at (\S+)$/mu.exec(server.output()) ?? [];
  const text = await (await fetch(url)).text();
  const read = (name: string) =>
    Math.round(Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'mu').exec(text)?.[1]) / MIB);
  return {
    rssMib: read('process_resident_memory_bytes'),
    heapMib: read('nodejs_heap_size_used_bytes'),
  };
}

/** Near a number of requests, the lowest value contains the least uncollected garbage. */
function lightest(weights: { requests: number; rssMib: number; heapMib: number }[], until: number) {
  const near = weights.filter(
    ({ requests }) => requests <= until + COUNT / 50 && requests > until - COUNT / 10,
  );
  return {
    rssMib: Math.min(...near.map(({ rssMib }) => rssMib)),
    heapMib: Math.min(...near.map(({ heapMib }) => heapMib)),
  };
}
