import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRandom } from '../support/random.ts';
import { startCluster, type Cluster } from './cluster.ts';
import { createWorld, register } from './family.ts';
import { count, createGate, type Tally } from './gate.ts';
import { openHousehold, type Household } from './household.ts';
import { findLeftovers } from './leftovers.ts';

/** Both tests of `npm run long -- cluster` run this number of families. */
const FAMILIES = Number(process.env['CLUSTER_FAMILIES'] ?? 60);
const MAX_MS = FAMILIES * 30_000;
const AT_ONCE = 8;
/** In this many steps of each activity, nearly every family has sent its whole video. */
const STEPS = 9;

test(
  `[S7] ${FAMILIES} families on two servers: no error, nothing doubled`,
  async () => {
    const { tally, wrong, complaints } = await runCluster();
    expect(wrong).toEqual([]);
    expect(complaints).toEqual([]);
    expect(tally['requests broken off and repeated'] ?? 0).toBe(0);
    expect(tally['requests put off'] ?? 0).toBe(0);
  },
  MAX_MS,
);

test(
  `[S7] ${FAMILIES} families while one server after the other is killed: nothing acknowledged is lost, nothing doubled`,
  async () => {
    const { tally, wrong } = await runCluster(killInTurn);
    expect(wrong).toEqual([]);
    expect(tally['kills']).toBeGreaterThan(0);
  },
  MAX_MS,
);

interface Running {
  cluster: Cluster;
  tally: Tally;
  answered: () => number;
  isOver: () => boolean;
}

/** @param meanwhile runs until all families have finished */
async function runCluster(
  meanwhile?: (running: Running) => Promise<void>,
): Promise<{ tally: Tally; wrong: string[]; complaints: string[] }> {
  const cluster = await startCluster();
  const tally: Tally = {};
  const wrong: string[] = [];
  const random = createRandom(String(Date.now()));
  const gate = createGate(tally, { random, isTwiceAtOnce: true });
  try {
    const server = { url: cluster.balancer.url };
    const { mailFolder } = cluster;
    const world = await createWorld({ server, gate, tally, random, mailFolder });
    gate.open();
    const households: Household[] = [];
    let accounts = 0;
    let next = 0;
    let isOver = false;
    const onWrong = (text: string) => wrong.push(text);
    const live = async () => {
      while (next < FAMILIES) {
        const number = next;
        next += 1;
        try {
          const onAcknowledged = () => (accounts += 1);
          const family = await register(world, { number, onAcknowledged });
          const household = openHousehold(world, family, { onWrong, steps: STEPS });
          households.push(household);
          await household.done;
        } catch (error) {
          onWrong(`family ${number}: ${String(error)}`);
        }
      }
    };
    const disturbing = meanwhile?.({
      cluster,
      tally,
      answered: gate.answered,
      isOver: () => isOver,
    });
    await Promise.all(Array.from({ length: AT_ONCE }, live));
    isOver = true;
    await disturbing;
    for (const { url } of cluster.servers) {
      server.url = url;
      for (const household of households) {
        count(tally, 'acknowledged things looked for in the end', await household.check());
      }
    }
    const { db: pool, media, objects } = cluster;
    wrong.push(...(await findLeftovers({ pool, media }, { accounts, tally })));
    if (objects.unfinished() > 0) wrong.push(`${objects.unfinished()} unfinished uploads`);
    const { given, failedOver, brokenOff } = cluster.balancer;
    for (const [index, requests] of given.entries()) {
      count(tally, `requests to server ${index + 1}`, requests);
    }
    count(tally, 'requests passed to the other server', failedOver);
    count(tally, 'requests broken off by a kill', brokenOff);
    console.table(tally);
    return { tally, wrong, complaints: cluster.complaints() };
  } finally {
    gate.end();
    await cluster.stop();
  }
}

async function killInTurn({ cluster, tally, answered, isOver }: Running): Promise<void> {
  for (let index = 0; !isOver(); index = 1 - index) {
    const from = answered() + 40 + Math.floor(Math.random() * 200);
    while (answered() < from && !isOver()) await wait(5);
    if (isOver()) return;
    await cluster.kill(index);
    count(tally, 'kills');
    await wait(Math.random() * 2_000);
    await cluster.restart(index);
  }
}
