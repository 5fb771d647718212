import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { copySeededData, prepareSeededData } from '../../e2e/support/seeded-data.ts';
import { drawRequest } from '../../hostile/draw-request.ts';
import { createSender, type Sending } from '../../hostile/send.ts';
import { createWorld, type Family, type World } from '../../hostile/world.ts';
import { jpeg } from '../../server/support/media-files.ts';
import { upload, type Part } from '../../server/support/upload.ts';
import { CALLS, type Call } from '../../support/api-calls.ts';
import { call as ask } from '../../support/api-call.ts';
import { createMailbox } from '../../support/mailbox.ts';
import { createRandom } from '../../support/random.ts';
import { startServerProcess } from '../../support/server-process.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';
import { registerAccount, type TestAccount } from '../../support/test-account.ts';
import { percentile, printTable, tellBroken } from '../support/report.ts';
import { dearRequests } from './dear-requests.ts';
import { listProcesses, memoryMiB, processorMs } from './processes.ts';

const SEED = process.env['COST_SEED'] ?? String(Date.now());
const ROUNDS = Number(process.env['COST_ROUNDS'] ?? 20);
/** Of the requests that are drawn for each call, beside those that are known to be dear. */
const DRAWN = 12;
const VICTIM_OF = 3;
const MEMORY_MAX_MIB = 600;
/** Shorter waits are not told from the noise of the machine. */
const WAIT_MIN_MS = 25;
const RATIO_MAX = 2;
const GONE_MS = 2_000;
const GONE_BUSY_MAX = 0.2;

type Waits = Record<'ready' | 'login' | 'photo', number[]>;

/**
 * `npm run bench -- cost [CALLS]`: what the dearest request of each call costs everybody else. CALLS is
 * a regular expression, such as `post .*photos`. Quiet and busy rounds take turns, because the machine
 * has other work, too.
 */
export async function benchCost(part = ''): Promise<boolean> {
  const removeData = await prepareSeededData();
  const folder = await makeTemporaryFolder();
  const dataDir = join(folder.path, 'data');
  await copySeededData(dataDir);
  const server = await startServerProcess({ PORT: '0', DATA_DIR: dataDir, TRUST_PROXY: '1' });
  const mailbox = createMailbox(join(dataDir, 'mail'));
  const target = { url: server.url, readOtp: (email: string) => mailbox.readOtp(email) };
  const measured = { target, list: () => listProcesses(server.pid!, dataDir) };
  console.log(`COST_SEED=${SEED}`);
  const named = new RegExp(part, 'iu');
  const rows: string[][] = [];
  const broken: string[] = [];
  let victim: TestAccount | undefined;
  try {
    for (const [index, call] of CALLS.filter(({ method, path }) =>
      named.test(`${method} ${path}`),
    ).entries()) {
      if (!victim || index % VICTIM_OF === 0) victim = await registerAccount(target);
      const { row, notHeld } = await measure(measured, { call, victim });
      console.log(row.join('  '));
      rows.push(row);
      broken.push(...notHeld);
    }
  } finally {
    await server.stop();
    await folder.remove();
    await removeData();
  }
  const head = ['call', 'dearest', 'alone', 'ready', 'login', 'photo', 'memory', 'left'];
  printTable('p95 of others: quiet, and beside the dearest request of the call, ms', [
    head,
    ...rows,
  ]);
  return tellBroken(broken);
}

interface Measured {
  target: { url: string; readOtp: (email: string) => Promise<string> };
  list: () => Promise<number[]>;
}

async function measure(
  { target, list }: Measured,
  { call, victim }: { call: Call; victim: TestAccount },
): Promise<{ row: string[]; notHeld: string[] }> {
  const name = `${call.method.toUpperCase()} ${call.path}`;
  const world = await createWorld(target, 1);
  const dearest = await findDearest(world, call);
  const [quiet, busy] = [noWaits(), noWaits()];
  // A drawn request also has functions, which no thread can be given.
  const { method, path, headers, body } = dearest.request;
  const attacker = new Worker(new URL('attack.ts', import.meta.url), {
    workerData: { url: target.url, request: { method, path, headers, body } },
  });
  const over = new AbortController();
  let peak = 0;
  const watch = (async () => {
    while (!over.signal.aborted) {
      peak = Math.max(peak, await memoryMiB(await list()));
      await wait(200);
    }
  })();
  for (let round = 0; round < ROUNDS; round += 1) {
    await addWaits(quiet, target, victim);
    attacker.postMessage('begin');
    await wait(20);
    await addWaits(busy, target, victim);
    attacker.postMessage('end');
    await once(attacker, 'message');
  }
  over.abort();
  await watch;
  const left = await busyAfterHangUp(dearest.request, { target, list });
  await attacker.terminate();
  const kinds = ['ready', 'login', 'photo'] as const;
  const p95 = kinds.map((kind) => [percentile(quiet[kind], 0.95), percentile(busy[kind], 0.95)]);
  const notHeld = p95.flatMap(([before = 0, beside = 0], index) =>
    beside <= RATIO_MAX * Math.max(WAIT_MIN_MS, before)
      ? []
      : [`${name}: ${kinds[index]} ${before.toFixed(0)} → ${beside.toFixed(0)} ms`],
  );
  if (peak > MEMORY_MAX_MIB) notHeld.push(`${name}: ${peak.toFixed(0)} MiB`);
  if (left > GONE_BUSY_MAX) notHeld.push(`${name}: ${(100 * left).toFixed(0)} % after it is left`);
  const times = p95.map(([before = 0, beside = 0]) => `${before.toFixed(0)}→${beside.toFixed(0)}`);
  const figures = [`${peak.toFixed(0)} MiB`, `${(100 * left).toFixed(0)} %`];
  return {
    row: [name, dearest.what, dearest.tookMs.toFixed(0), ...times, ...figures],
    notHeld,
  };
}

interface Tried {
  what: string;
  request: Sending;
  tookMs: number;
}

/** Each is sent once. A call that ends the sign-in leaves the others unauthenticated, so it is last. */
async function findDearest(world: World, call: Call): Promise<Tried> {
  const [family] = world.families as [Family];
  const random = createRandom(`${SEED}/${call.method} ${call.path}`);
  const drawn: Sending[] = [];
  while (drawn.length < DRAWN) {
    const request = drawRequest(random, world);
    if (request.call === call) drawn.push(request);
  }
  const known = await dearRequests(world.server, { call, family });
  const all = [
    ...known,
    ...drawn.map((request, index) => ({ what: `drawn ${index + 1}`, request })),
  ];
  const sender = createSender(world.server.url);
  const tried: Tried[] = [];
  for (const { what, request } of all) {
    const began = performance.now();
    const sent = await sender.send(request);
    const tookMs = performance.now() - began;
    const status = 'answer' in sent ? sent.answer.status : sent.brokeOff;
    tried.push({ what: `${what} ${status}`, request, tookMs });
  }
  sender.close();
  return tried.toSorted((a, b) => b.tookMs - a.tookMs)[0]!;
}

const noWaits = (): Waits => ({ ready: [], login: [], photo: [] });

async function addWaits(
  waits: Waits,
  server: Measured['target'],
  { email: username, password, access: token, profileId }: TestAccount,
): Promise<void> {
  const time = async (kind: keyof Waits, act: () => Promise<unknown>) => {
    const began = performance.now();
    await act();
    waits[kind].push(performance.now() - began);
  };
  await time('ready', async () => (await fetch(`${server.url}/health/ready`)).text());
  const headers = { 'x-forwarded-for': `10.${randomInt(250)}.${randomInt(250)}.7` };
  await time('login', () => ask(server, '/login/', { body: { username, password }, headers }));
  const parts: Part[] = [
    ['image', await jpeg(300, 200)],
    ['profile', profileId],
  ];
  let id = '';
  await time('photo', async () => {
    const { body } = await upload(server, '/profiles/photos/', { parts, token });
    id = String(body.id);
  });
  await ask(server, `/profiles/photos/${id}/`, { method: 'DELETE', token });
}

/** The share of a processor that is used when the client has hung up two seconds ago. */
async function busyAfterHangUp(
  { method, path, headers, body }: Sending,
  { target, list }: Measured,
): Promise<number> {
  const hangUp = new AbortController();
  const sending = fetch(target.url + path, {
    method,
    headers: headers as Record<string, string>,
    ...(body && method !== 'GET' && method !== 'HEAD' ? { body: new Uint8Array(body) } : {}),
    signal: hangUp.signal,
  }).catch(() => undefined);
  await wait(100);
  hangUp.abort();
  await sending;
  await wait(GONE_MS);
  const pids = await list();
  const before = await processorMs(pids);
  await wait(500);
  return ((await processorMs(pids)) - before) / 500;
}
