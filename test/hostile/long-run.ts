import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { CALLS } from '../support/api-calls.ts';
import { killPrograms, type Started, startProgram, untilReady } from '../support/server-process.ts';
import { useFolder } from '../server/support/use-folder.ts';
import { readOtp } from '../support/test-server.ts';
import { holdOn, SLOW_KINDS } from './slow-clients.ts';
import { comeBack, createWorld, remember, type World } from './world.ts';
import { createRandom, type Random } from '../support/random.ts';
import { drawConnection } from './broken-framing.ts';
import { drawRequest, type HostileRequest } from './draw-request.ts';
import { type Answer, createSender, type Sent } from './send.ts';
import { checkAnswer, checkBody, PROBLEM } from '../support/api-document-check.ts';

const COUNT = Number(process.env.HOSTILE_REQUESTS ?? 100_000);
const SEED = process.env.HOSTILE_SEED ?? String(Date.now());
const FAMILIES = 150;
const SLOW_OF_EACH_KIND = 25;
const MIB = 1024 ** 2;

/** In the first fifth of the run, caches and pools fill. After that, memory may grow this much. */
const GROWTH_MAX_MIB = 96;
/** The JavaScript heap may grow this much in the same time. */
const HEAP_GROWTH_MAX_MIB = 48;

const folder = await useFolder();
let server: Started;

afterAll(killPrograms);

test(
  `${COUNT} malformed and hostile requests to the server as it runs: no fault, no error logged, no memory kept`,
  { timeout: 4 * 3_600_000 },
  async () => {
    console.log(`HOSTILE_SEED=${SEED}`);
    server = startProgram(['server/main.ts'], {
      PORT: '0',
      DATA_DIR: folder,
      WEB_ROOT: join(folder, 'no-pages'),
      TRUST_PROXY: '1',
      METRICS_PORT: '0',
      LOG_LEVEL: 'error',
    });
    await untilReady(server);
    const mailDir = join(folder, 'mail');
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

interface Outcome {
  requests: number;
  counts: Record<string, number>;
  asked: Map<string, number>;
  /** These calls got a 2xx status at least once. */
  taken: Set<string>;
  /** Each fault comes with the seed that draws the same request again. */
  faults: string[];
  goodRequests: number;
}

interface Run {
  seed: string;
  count: number;
  every?: { requests: number; look: (requests: number) => Promise<void> };
}

const AT_ONCE = 12;
const GOOD_EVERY = 200;

async function runHostile(world: World, { seed, count, every }: Run): Promise<Outcome> {
  const outcome: Outcome = {
    requests: 0,
    counts: {},
    asked: new Map(),
    taken: new Set(),
    faults: [],
    goodRequests: 0,
  };
  const sender = createSender(world.server.url);
  let drawn = 0;
  let lookAt = every?.requests ?? Number.POSITIVE_INFINITY;

  async function work(): Promise<void> {
    while (outcome.requests < count && outcome.faults.length < FAULTS_MAX) {
      drawn += 1;
      const name = `${seed}/${drawn}`;
      const random = createRandom(name);
      if (random.chance(0.08)) await sendConnection(random, name);
      else await sendOne(random, name);
      if (drawn % GOOD_EVERY === 0) await askGood();
      if (outcome.requests >= lookAt) {
        lookAt += every!.requests;
        await every!.look(outcome.requests);
      }
    }
  }

  async function sendOne(random: Random, name: string): Promise<void> {
    const request = drawRequest(random, world);
    outcome.requests += 1;
    const sent = await sender.send(request);
    judge(request, { sent, name });
    if (request.isSignedIn && 'answer' in sent && sent.answer.status === 401) {
      request.family.isSignedOut = true;
      await comeBack(world, request.family);
    }
  }

  function judge(request: HostileRequest, { sent, name }: { sent: Sent; name: string }): void {
    const { call, method, path, family } = request;
    const id = call?.operation.operationId ?? 'of no call';
    outcome.asked.set(id, (outcome.asked.get(id) ?? 0) + 1);
    if ('brokeOff' in sent) {
      tally(`no answer (${sent.brokeOff})`);
      if (sent.brokeOff === 'no answer in time')
        fault(name, `${method} ${path}: no answer in time`);
      return;
    }
    const { answer } = sent;
    tally(String(answer.status));
    if (answer.status < 300) {
      outcome.taken.add(id);
      if (answer.body !== '' && answer.headers['content-type']?.includes('json'))
        remember(family, JSON.parse(answer.body));
    }
    for (const wrong of judgeAnswer(request, answer))
      fault(name, `${method} ${path.slice(0, 200)} ${answer.status}: ${wrong}`);
  }

  async function sendConnection(random: Random, name: string): Promise<void> {
    const connection = drawConnection(random, world);
    outcome.requests += connection.requests;
    const { statuses, isOpen } = await sender.sendBroken(connection);
    for (const status of statuses) tally(`raw ${status}`);
    if (statuses.length === 0) tally('raw, no answer');
    if (isOpen) fault(name, `${connection.kind}: the connection stays open`);
    const wrong = statuses.find((status) => status >= 500 || status < 100);
    if (wrong) fault(name, `${connection.kind}: ${wrong}`);
    if (connection.isWellFormed && statuses.length < connection.requests)
      fault(name, `${connection.kind}: ${statuses.length} answers for ${connection.requests}`);
  }

  /** The server must answer an ordinary phone even during the attack. */
  async function askGood(): Promise<void> {
    const sent = await sender.send({
      method: 'GET',
      path: '/api/core/country/?limit=3',
      headers: {},
      body: undefined,
    });
    outcome.goodRequests += 1;
    if ('brokeOff' in sent || sent.answer.status !== 200) fault('good', JSON.stringify(sent));
  }

  function tally(what: string): void {
    outcome.counts[what] = (outcome.counts[what] ?? 0) + 1;
  }

  function fault(name: string, what: string): void {
    outcome.faults.push(`[${name}] ${what}`);
  }

  await Promise.all(Array.from({ length: AT_ONCE }, work));
  sender.close();
  return outcome;
}

/** The run ends after this many faults, because more of them would tell little. */
const FAULTS_MAX = 40;

function* judgeAnswer(request: HostileRequest, answer: Answer): Generator<string> {
  const { status, headers, body } = answer;
  const isReadiness = request.path.startsWith('/health/ready');
  if (status >= 500 && !isReadiness) yield `is a fault: ${body.slice(0, 300)}`;
  if (
    /\n\s+at \w|node_modules|select .* from |pg_catalog|syntax error/iu.test(body) &&
    status >= 400
  )
    yield `shows the inside: ${body.slice(0, 300)}`;
  for (const name of ['x-content-type-options', 'content-security-policy']) {
    if (headers[name] === undefined) yield `lacks ${name}`;
  }
  if (headers['access-control-allow-origin'] !== undefined) yield 'lets other origins read';
  if (headers['content-encoding'] !== undefined) return;
  if (isOfDocument(request, answer)) yield* byDocument(request, answer);
  else if (/^\/api(\/|$)/u.test(request.path) && status >= 400 && request.method !== 'HEAD')
    yield* checkBody(body, PROBLEM);
}

/** Requests that are too long (414, 431) or have a wrong method (405) reach no call. */
function isOfDocument({ call }: HostileRequest, { status }: Answer): boolean {
  return call !== undefined && ![405, 414, 431].includes(status);
}

function byDocument({ call, method }: HostileRequest, { status, headers, body }: Answer) {
  return checkAnswer(call!, {
    request: { method },
    reply: { statusCode: status, getHeader: (name) => headers[name.toLowerCase()] },
    payload: body,
  });
}
