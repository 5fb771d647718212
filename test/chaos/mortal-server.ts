import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readClusterRecord } from '../../server/db/embedded/cluster-record.ts';
import { isPostmasterOf, readPostmasterFile } from '../../server/db/embedded/postmaster.ts';
import { identifyProcess } from '../../server/storage/process-files.ts';
import { findFreePort } from '../e2e/support/free-port.ts';
import { copySeededData } from '../e2e/support/seeded-data.ts';
import { startServerProcess, type ServerProcess } from '../support/server-process.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

/** It is started as by `npm start`, with an embedded database. */
export interface MortalServer {
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
export type Victims = 'server and database' | 'server';

export async function createMortalServer(): Promise<MortalServer> {
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
      if (running?.pid === undefined) throw new Error('There is no server to kill');
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
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/u.test(name));
  const children = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      const [, owner] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return Number(owner) === parent ? [Number(pid)] : [];
    }),
  );
  return children.flat();
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
