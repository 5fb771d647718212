import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHUNK_BYTES } from '../../src/protocol/resumable.ts';
import { sendForm } from '../server/support/file-forms.ts';
import { mp4 } from '../server/support/media-files.ts';
import { attachUpload, beginUpload, sendPiece } from '../server/support/resumable-upload.ts';
import { fetchMedia } from '../server/support/upload.ts';
import { createRandom } from '../support/random.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { createWorld, register, type Family } from './family.ts';
import { createGate } from './gate.ts';

/* [S19] Measures on Linux how much memory a server needs for its work. */
const MIB = 1024 ** 2;
const SURPLUS_MAX_MIB = 60;
const VIDEO = mp4({ dataBytes: 99 * MIB });
let cluster: Cluster;
let pid: number;
let idle: number;
let link = '';
let server: { url: string };

beforeAll(async () => {
  cluster = await startCluster();
  [server] = cluster.servers as [Cluster['servers'][number]];
  pid = cluster.servers[0]?.pid() ?? 0;
  idle = await residentMib();
  console.log(`The idle server uses ${idle.toFixed(0)} MiB of memory.`);
});
afterAll(() => cluster.stop());

async function newFamily(number: number): Promise<Family> {
  const tally = {};
  const random = createRandom('memory');
  const gate = createGate(tally, { random });
  gate.open();
  const { mailFolder } = cluster;
  const world = await createWorld({ server, gate, tally, random, mailFolder });
  return await register(world, { number, onAcknowledged: () => undefined });
}

async function residentMib(): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/mu.exec(status)?.[1]) / 1024;
}

async function measure(what: string, work: () => Promise<unknown>): Promise<number> {
  const before = await residentMib();
  let peak = before;
  const over = new AbortController();
  const watching = (async () => {
    while (!over.signal.aborted) {
      peak = Math.max(peak, await residentMib());
      await wait(10);
    }
  })();
  await work();
  over.abort();
  await watching;
  const [from, most, after] = [before, peak, await residentMib()].map((mib) => mib.toFixed(0));
  const surplus = (peak - idle).toFixed(0);
  console.log(
    `${what}: ${from} MiB before, ${most} at most (idle + ${surplus}), ${after} afterwards`,
  );
  return peak - idle;
}

async function sendInOneForm(family: Family): Promise<string> {
  const key = randomUUID();
  const { status, body } = await sendForm(server, family, { kind: 'video', file: VIDEO, key });
  expect(status).toBe(201);
  return body.video_file;
}

async function sendInPieces(family: Family): Promise<string> {
  const path = await beginUpload(server, family, { length: VIDEO.length });
  for (let offset = 0; offset < VIDEO.length; offset += CHUNK_BYTES) {
    const bytes = VIDEO.subarray(offset, offset + CHUNK_BYTES);
    expect((await sendPiece(server, family, { path, offset, bytes })).status).toBe(204);
  }
  const { status, body } = await attachUpload(server, family, { path });
  expect(status).toBe(201);
  return body.video_file;
}

describe.skipIf(process.platform !== 'linux')('100 MB', () => {
  test('in one form', async () => {
    const family = await newFamily(1);
    const surplus = await measure('one form of 100 MB', async () => {
      link = await sendInOneForm(family);
    });
    expect(surplus).toBeLessThan(SURPLUS_MAX_MIB);
  }, 120_000);

  test('in pieces', async () => {
    const family = await newFamily(2);
    const surplus = await measure('100 MB in pieces', () => sendInPieces(family));
    expect(surplus).toBeLessThan(SURPLUS_MAX_MIB);
  }, 120_000);

  test('twice at once, one in a form and one in pieces', async () => {
    const families = [await newFamily(3), await newFamily(4)] as const;
    const surplus = await measure('two of 100 MB at once', () =>
      Promise.all([sendInOneForm(families[0]), sendInPieces(families[1])]),
    );
    expect(surplus).toBeLessThan(SURPLUS_MAX_MIB);
  }, 120_000);

  // The loopback connection is so fast that about 64 MB of data wait for the garbage collection. So
  // this test has no limit and comes last.
  test('and back', async () => {
    await measure('100 MB back', async () => {
      expect((await fetchMedia(server, link)).bytes.equals(VIDEO)).toBe(true);
    });
  }, 120_000);
});
