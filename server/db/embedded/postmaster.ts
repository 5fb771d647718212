import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';
import { postgresEnvironment } from './postgres-environment.ts';
import { readPostmasterFile, STOP_STAGES } from './postmaster-file.ts';

/** Ends when this process ends, even by SIGKILL (except on Windows). */
export interface Postmaster {
  readonly port: number;
  /** Also resolves if PostgreSQL failed. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

const START_MAX_MS = 60_000;

/**
 * The watcher waits on a pipe that closes when this process ends, even by SIGKILL, and then shuts
 * PostgreSQL down. It is forked twice, so that it is no child of PostgreSQL. With `exec`,
 * PostgreSQL keeps the process number of the shell.
 */
const WATCHED = `exec 3<&0
( (
  read -r _ <&3
  kill -INT $$ 2>/dev/null
  for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25; do
    kill -0 $$ 2>/dev/null || exit 0
    sleep 0.2
  done
  kill -QUIT $$ 2>/dev/null
) & )
exec "$@" 3<&- </dev/null`;

export async function startPostmaster(cluster: Cluster, log: number): Promise<Postmaster> {
  const port = await findFreePort();
  const child = spawnPostgres({ cluster, port, log });
  let failure: Error | undefined;
  child.once('error', (error) => (failure = error));
  const ended = new Promise<void>((finish) => {
    child.once('error', () => finish());
    child.once('exit', () => finish());
  }).then(() => void child.stdin?.destroy());
  const deadline = Date.now() + START_MAX_MS;
  while (!(await isReady(cluster, child))) {
    if (failure) throw failure;
    if (hasExited(child))
      throw new Error('PostgreSQL ended while it was starting (see postgres.log in DATA_DIR)');
    if (Date.now() > deadline) {
      await stop(cluster, child, ended);
      throw new Error(
        `PostgreSQL did not start within ${START_MAX_MS / 1000} s (see postgres.log in DATA_DIR)`,
      );
    }
    await wait(10);
  }
  return { port, ended, stop: () => stop(cluster, child, ended) };
}

function spawnPostgres(options: { cluster: Cluster; port: number; log: number }): ChildProcess {
  const { cluster, port, log } = options;
  const command = [
    cluster.binaries.postgres,
    '-D',
    cluster.folder,
    ...settings({
      listen_addresses: '127.0.0.1',
      port: String(port),
      unix_socket_directories: '',
      log_checkpoints: 'off',
      // No replica reads the write-ahead log, so PostgreSQL may leave the rows of a new table out
      // of it.
      wal_level: 'minimal',
      max_wal_senders: '0',
      // With the default size, the write-ahead log takes up to a gigabyte on the disk.
      min_wal_size: '32MB',
      max_wal_size: '256MB',
      lc_messages: 'C',
    }),
  ];
  const [program, ...args] =
    process.platform === 'win32' ? command : ['/bin/sh', '-c', WATCHED, 'sh', ...command];
  return spawn(program ?? '', args, {
    ...cluster.user,
    cwd: '/',
    env: postgresEnvironment(),
    // In its own process group, PostgreSQL does not get Ctrl-C. The server stops it.
    detached: true,
    stdio: ['pipe', log, log],
  });
}

function settings(values: Record<string, string>): string[] {
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function isReady(cluster: Cluster, child: ChildProcess): Promise<boolean> {
  const file = await readPostmasterFile(cluster.folder);
  return file !== undefined && file.pid === child.pid && file.isReady;
}

async function stop(cluster: Cluster, child: ChildProcess, ended: Promise<void>): Promise<void> {
  for (const { signal, waitMs } of STOP_STAGES) {
    if (hasExited(child)) break;
    // Windows has no signals, so pg_ctl does the fast shutdown on Windows.
    if (process.platform === 'win32' && signal === 'SIGINT') {
      spawn(cluster.binaries.pgCtl, ['stop', '-D', cluster.folder, '-m', 'fast', '-W']);
    } else child.kill(signal);
    const timer = new AbortController();
    await Promise.race([ended, wait(waitMs, undefined, timer).catch(() => undefined)]);
    timer.abort();
  }
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
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
