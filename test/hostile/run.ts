import { createRandom, type Random } from '../support/random.ts';
import { drawConnection } from './broken-framing.ts';
import { drawRequest, type HostileRequest } from './draw-request.ts';
import { judgeAnswer } from './judge-answer.ts';
import { createSender, type Sent } from './send.ts';
import { comeBack, remember, type World } from './world.ts';

export interface Outcome {
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

export async function runHostile(world: World, { seed, count, every }: Run): Promise<Outcome> {
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
