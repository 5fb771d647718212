import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { orMissing } from '../../base/files.ts';
import type { Cluster } from './cluster.ts';
import { runProgram } from './postgres-program.ts';

/** The content of `postmaster.pid`, which a running PostgreSQL writes into its data folder. */
interface PostmasterFile {
  readonly pid: number;
  readonly port: number;
  readonly isReady: boolean;
}

const START_MAX_S = 60;

/** @param log an open file for the output of PostgreSQL */
export async function startPostmaster(
  cluster: Cluster,
  log: number,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const port = await findFreePort();
  const values = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    log_checkpoints: 'off',
    // Otherwise the log would contain the values of failed statements, such as e-mail addresses.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_parameter_max_length_on_error: 0,
    // No replica reads the write-ahead log, so PostgreSQL may leave the rows of a new table out
    // of it.
    wal_level: 'minimal',
    max_wal_senders: 0,
    // With the default size, the write-ahead log takes up to a gigabyte on the disk.
    min_wal_size: '32MB',
    max_wal_size: '256MB',
    lc_messages: 'C',
  };
  const options = Object.entries(values).map(([name, value]) => `-c ${name}=${value}`);
  const args = ['start', '-w', '-s', '-t', String(START_MAX_S), '-o', options.join(' ')];
  const isStarted = await control(cluster, args, log);
  const file = await readPostmasterFile(cluster.folder);
  if (!isStarted || !file) {
    await stopPostmaster(cluster);
    throw new Error(
      `PostgreSQL did not start within ${START_MAX_S} s, or ended while it was starting (see postgres.log in DATA_DIR)`,
    );
  }
  const watcher = watchThisProcess(cluster, file.pid);
  return {
    port,
    async stop() {
      await stopPostmaster(cluster);
      watcher?.kill('SIGKILL');
    },
  };
}

/**
 * Stops the PostgreSQL of a killed server. The caller must hold the lock of the data folder:
 * otherwise this could stop the PostgreSQL of a running server.
 * @returns false if there was none
 */
export async function stopLeftover(cluster: Cluster): Promise<boolean> {
  const leftover = await readPostmasterFile(cluster.folder);
  if (!leftover) return false;
  if (!(await isPostmasterOf(cluster.folder, leftover.pid))) {
    await disown(cluster.folder);
    return false;
  }
  const isStopped = await stopPostmaster(cluster);
  // It may have ended by itself meanwhile, because its watcher told it to.
  if (!isStopped && (await isPostmasterOf(cluster.folder, leftover.pid)))
    throw new Error(
      `A killed server left PostgreSQL running in ${cluster.folder}, and this PostgreSQL could not be stopped: end process ${leftover.pid}, and start again`,
    );
  return true;
}

/** @returns undefined if the file is missing or not completely written yet */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | undefined> {
  const text = await orMissing(readFile(filePath(cluster), 'utf8'));
  if (text === undefined) return undefined;
  // The lines are numbered in PostgreSQL's src/include/utils/pidfile.h.
  const lines = text.split('\n').map((line) => line.trim());
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return { pid, port: Number(lines[3]), isReady: lines[7] === 'ready' };
}

/** The system reuses process ids. On Windows, pg_ctl cannot stop another program by mistake. */
export async function isPostmasterOf(cluster: string, pid: number): Promise<boolean> {
  if (process.platform === 'win32') return true;
  const commandLine =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      : spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
  return commandLine.includes('postgres') && commandLine.includes(cluster);
}

/**
 * PostgreSQL refuses to start if the process id in the file belongs to a running process. This
 * writes an id that no process has. PostgreSQL still checks that no old backend is running.
 */
async function disown(cluster: string): Promise<void> {
  const text = await readFile(filePath(cluster), 'utf8').catch(() => undefined);
  if (text !== undefined)
    await writeFile(filePath(cluster), text.replace(/^\d+/u, String(2 ** 31 - 1)));
}

/** A fast shutdown, or an immediate one with recovery at the next start. At most eight seconds. */
async function stopPostmaster(cluster: Cluster): Promise<boolean> {
  return (
    (await control(cluster, ['stop', '-s', '-m', 'fast', '-t', '5'])) ||
    (await control(cluster, ['stop', '-s', '-m', 'immediate', '-t', '3']))
  );
}

async function control(
  { binaries, folder, user }: Cluster,
  args: readonly string[],
  output: number | 'ignore' = 'ignore',
): Promise<boolean> {
  return (await runProgram(binaries.pgCtl, [...args, '-D', folder], { user, output })) === 0;
}

/**
 * The watcher waits on a pipe that closes when this process ends, even by SIGKILL, and then shuts
 * PostgreSQL down. If it could not, the next start does so.
 */
function watchThisProcess({ user }: Cluster, postmaster: number): ChildProcess | undefined {
  if (process.platform === 'win32') return undefined;
  return spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$1"', 'sh', String(postmaster)], {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening, fail) => {
    server.once('error', fail);
    server.listen(0, '127.0.0.1', listening);
  });
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (address === null || typeof address === 'string')
    throw new Error('The operating system gave no free port for PostgreSQL');
  return address.port;
}

function filePath(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}
