import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Pool } from 'pg';
import { readEmbeddedDatabaseUrl } from '../../server/db/embedded-database.ts';
import { createMedia } from '../../server/storage/create-media.ts';
import { copySeededData, prepareSeededData } from '../e2e/support/seeded-data.ts';
import { listProcessStats } from '../support/process-stats.ts';
import { createRandom } from '../support/random.ts';
import { call } from '../support/api-call.ts';
import {
  type Account,
  addressOf,
  createWorld,
  type Family,
  register,
  type World,
} from './family.ts';
import { count, createGate, type Tally } from './gate.ts';
import { type Household, openHousehold } from './household.ts';
import { findLeftovers } from './leftovers.ts';
import { readClusterRecord } from '../../server/db/embedded/cluster-record.ts';
import { isPostmasterOf, readPostmasterFile } from '../../server/db/embedded/postmaster.ts';
import { identifyProcess } from '../../server/storage/process-files.ts';
import { findFreePort } from '../e2e/support/free-port.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

/**
 * `npm run long -- kills` kills the server, mostly with its database, in KILLS_ROUNDS rounds.
 * KILLS_SEED is the seed of the random choices.
 */

const FAMILIES = 4;
const SEED = process.env['KILLS_SEED'] ?? String(Date.now() % 1_000_000);
const ROUNDS = Number(process.env['KILLS_ROUNDS'] ?? 50);
const SERVER_ALONE_CHANCE = 0.2;
const KILLED_WHILE_STARTING_CHANCE = 0.25;
const START_MAX_MS = 1_500;
/** The first kill of a round comes after 5 to 200 answers. This fits a slow machine, too. */
const ANSWERS = [5, 200] as const;
const AFTER_ANSWER_MAX_MS = 40;
/** After this many rounds, a new family replaces the oldest one. */
const NEW_FAMILY_EVERY = 2;

const removeData = await prepareSeededData();
try {
  await runKills();
} finally {
  await removeData();
}

/**
 * After the kills of a round, the server starts again, and the data of the active families is
 * checked. Only then are the open requests repeated, as on a phone.
 */
async function runKills(): Promise<void> {
  console.log(`Seed ${SEED}, ${ROUNDS} rounds, ${FAMILIES} families at the same time`);
  const random = createRandom(SEED);
  const server = await createMortalServer();
  const tally: Tally = {};
  /** Data is wrong if it was lost, duplicated or half done. */
  const wrong: string[] = [];
  const gate = createGate(tally, { random: random.fork('gate') });
  try {
    await server.start();
    const mailFolder = join(server.dataDir, 'mail');
    const world = await createWorld({
      server,
      gate,
      tally,
      random: random.fork('families'),
      mailFolder,
    });
    gate.open();
    const town = openTown(world, wrong);
    await town.untilNewcomers(FAMILIES);
    for (let household = 0; household < FAMILIES; household += 1) town.moveIn();

    for (let round = 1; round <= ROUNDS && wrong.length === 0; round += 1) {
      const answers = gate.answered() + random.integer(...ANSWERS);
      while (gate.answered() < answers && wrong.length === 0) await wait(1);
      await wait(random.between(0, AFTER_ANSWER_MAX_MS));
      gate.shut();
      const underWay = gate.underWay();
      count(tally, 'requests under way at a kill', underWay);
      const times = await killAndStart(server, { random, tally });
      await gate.untilQuiet();
      const checked = await town.checkAll();
      console.log(
        `Round ${round}: killed ${times} during ${underWay} requests. All ${checked} acknowledged records are there.`,
      );
      if (round % NEW_FAMILY_EVERY === 0) town.makeRoom();
      gate.open();
    }
    await town.close();
    if (wrong.length === 0) wrong.push(...(await findLeft(server, town.accounts.length, tally)));
  } finally {
    gate.end();
    await server.remove();
  }
  console.table(tally);
  for (const each of wrong) console.error(each);
  console.log(
    wrong.length === 0
      ? 'No data was lost or duplicated.'
      : `Data was lost, duplicated or half done (see above). Repeat with KILLS_SEED=${SEED}.`,
  );
  process.exitCode = wrong.length === 0 ? 0 : 1;
}

async function findLeft(
  { dataDir }: MortalServer,
  accounts: number,
  tally: Tally,
): Promise<string[]> {
  const pool = new Pool({ connectionString: await readEmbeddedDatabaseUrl(dataDir), max: 2 });
  try {
    const media = await createMedia({ dataDir, s3: undefined });
    return await findLeftovers({ pool, media }, { accounts, tally });
  } finally {
    await pool.end();
  }
}

async function killAndStart(
  server: MortalServer,
  { random, tally }: { random: ReturnType<typeof createRandom>; tally: Tally },
): Promise<string> {
  const draw = (): Victims =>
    random.chance(SERVER_ALONE_CHANCE) ? 'server' : 'server and database';
  const killed = [draw()];
  await server.kill(killed[0]!);
  while (random.chance(KILLED_WHILE_STARTING_CHANCE)) {
    const victims = draw();
    await server.startAndKill(random.between(0, START_MAX_MS), victims);
    killed.push(victims);
    count(tally, 'kills while starting');
  }
  for (const victims of killed) count(tally, `kills of ${victims}`);
  await server.start();
  return killed.join(', then ');
}

/** A family registers, is active, and later rests. None of its data may be lost. */
function openTown(world: World, wrong: string[]) {
  const { server, tally } = world;
  const accounts: Account[] = [];
  const newcomers: Family[] = [];
  const living: Household[] = [];
  const resting: Household[] = [];
  const departures: Promise<void>[] = [];
  let seen = 0;
  const closing = new AbortController();

  const registering = (async () => {
    for (let number = 0; !closing.signal.aborted; number += 1) {
      const onAcknowledged = (account: Account) => accounts.push(account);
      newcomers.push(await register(world, { number, onAcknowledged }));
    }
  })().catch((error: unknown) => void wrong.push(`registering: ${String(error)}`));

  function moveIn(): void {
    const family = newcomers.shift();
    if (family) living.push(openHousehold(world, family, { onWrong: (text) => wrong.push(text) }));
  }

  async function checkAccounts(some: Account[]): Promise<number> {
    for (const { number, email: username, password } of some) {
      const body = { username, password };
      const { status } = await call(server, '/login/', { body, headers: addressOf(number) });
      if (status !== 200) wrong.push(`account ${number}: login ${status}`);
    }
    return some.length;
  }

  return {
    accounts,
    moveIn,
    async untilNewcomers(many: number) {
      while (newcomers.length < many && wrong.length === 0) await wait(20);
    },
    makeRoom() {
      if (newcomers.length === 0) return;
      const oldest = living.shift();
      if (oldest) departures.push(oldest.rest().then(() => void resting.push(oldest)));
      moveIn();
    },
    async checkAll() {
      let there = await checkAccounts(accounts.slice(seen));
      seen = accounts.length;
      for (const household of living) there += await household.check();
      count(tally, 'acknowledged things looked for', there);
      return there;
    },
    async close() {
      closing.abort();
      if (wrong.length > 0) return;
      await Promise.all([registering, ...departures, ...living.map((each) => each.rest())]);
      let there = await checkAccounts(accounts);
      for (const household of [...resting, ...living]) there += await household.check();
      count(tally, 'acknowledged things looked for in the end', there);
    },
  };
}

/** A server that is started as by `npm start`, with an embedded database. */
interface MortalServer {
  url: string;
  dataDir: string;
  start: () => Promise<void>;
  startAndKill: (afterMs: number, victims: Victims) => Promise<void>;
  /** Sends SIGKILL. Resolves when all killed processes have ended. */
  kill: (victims: Victims) => Promise<void>;
  /** Stops the server as Ctrl-C does, and removes its data. */
  remove: () => Promise<void>;
}

/** All processes are killed at the same moment. */
type Victims = 'server and database' | 'server';

async function createMortalServer(): Promise<MortalServer> {
  const folder = await makeTemporaryFolder();
  const dataDir = join(folder.path, 'data');
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  await copySeededData(dataDir);
  let running: ServerProcess | undefined;

  const environment = {
    PORT: String(port),
    DATA_DIR: dataDir,
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'error',
  };
  const launch = (onSpawn?: (pid: number) => void) => startServerProcess(environment, onSpawn);

  return {
    url,
    dataDir,
    async start() {
      running = await launch();
    },
    async startAndKill(afterMs, victims) {
      let killing: Promise<void> | undefined;
      const started = launch((pid) => {
        killing = wait(afterMs).then(() => killTogether({ dataDir, pid, victims }));
      });
      // If the kill comes before the server is ready, the start fails.
      await started.catch(() => undefined);
      await killing;
    },
    async kill(victims) {
      if (running?.pid === undefined) throw new Error('No server is running that could be killed.');
      await killTogether({ dataDir, pid: running.pid, victims });
      running = undefined;
    },
    async remove() {
      await running?.stop();
      await folder.remove();
    },
  };
}

async function killTogether(who: {
  dataDir: string;
  pid: number;
  victims: Victims;
}): Promise<void> {
  const { dataDir, pid, victims } = who;
  const postmaster = victims === 'server' ? undefined : await findPostmaster(dataDir);
  const pids = [pid];
  if (postmaster !== undefined) {
    // A stopped postmaster cannot start a new backend while the processes are listed and killed.
    process.kill(postmaster, 'SIGSTOP');
    pids.push(postmaster, ...(await listChildren(postmaster)));
  }
  for (const each of pids) killOne(each);
  while ((await Promise.all(pids.map(identifyProcess))).some((each) => each !== undefined)) {
    await wait(5);
  }
}

/** Each backend leads its own process group, so one signal does not reach them all. */
async function listChildren(parent: number): Promise<number[]> {
  const stats = await listProcessStats();
  return stats.filter((each) => each.parent === parent).map(({ pid }) => pid);
}

async function findPostmaster(dataDir: string): Promise<number | undefined> {
  const record = await readClusterRecord(dataDir);
  if (!record) return undefined;
  const cluster = join(resolve(dataDir, record.folder), 'cluster');
  const file = await readPostmasterFile(cluster);
  // A killed postmaster may have left this file. Another program may have its process id by now.
  return file && (await isPostmasterOf(cluster, file.pid)) ? file.pid : undefined;
}

function killOne(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
