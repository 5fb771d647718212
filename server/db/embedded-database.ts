import { mkdir, open, readFile, rename, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { DatabaseSync } from 'node:sqlite';
import { type Cluster, markInitialised, prepareCluster } from './embedded/cluster.ts';
import { readClusterRecord } from './embedded/cluster-record.ts';
import { readPostmasterFile, startPostmaster, stopLeftover } from './embedded/postmaster.ts';

export interface EmbeddedDatabase {
  /** The loopback port changes with every start. */
  readonly url: string;
  /** Leaves no process behind. Takes eight seconds at most. */
  stop(): Promise<void>;
}

const LOG_MAX_BYTES = 5 * 1024 ** 2;

/**
 * PostgreSQL ends when this process ends, even by SIGKILL (except on Windows). It refuses to run as
 * root: under root, it runs as the system user `sambandh`. Its files are outside `dataDir` if that
 * user cannot reach `dataDir`. Its log is `dataDir/postgres.log`.
 *
 * @throws if another server uses `dataDir`, or PostgreSQL does not start
 */
export async function startEmbeddedDatabase(options: {
  dataDir: string;
  log?: (line: string) => void;
}): Promise<EmbeddedDatabase> {
  const dataDir = resolve(options.dataDir);
  const log = options.log ?? (() => undefined);
  await mkdir(dataDir, { recursive: true });
  const unlock = lockFolder(dataDir);
  try {
    const { cluster, postmaster } = await startLogged(dataDir, log);
    try {
      if (cluster.isNew) {
        await createDatabase(cluster, postmaster.port);
        await markInitialised(dataDir);
      }
    } catch (error) {
      await postmaster.stop();
      throw error;
    }
    let stopping: Promise<void> | undefined;
    return {
      url: connectionUrl({ password: cluster.password, port: postmaster.port }),
      stop: () => (stopping ??= postmaster.stop().then(unlock)),
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Another process, such as a command, uses this while the server runs. */
export async function readEmbeddedDatabaseUrl(dataDir: string): Promise<string> {
  const record = await readClusterRecord(dataDir);
  const cluster = record && join(resolve(dataDir, record.folder), 'cluster');
  const running = cluster === undefined ? undefined : await readPostmasterFile(cluster);
  if (!record || !running?.isReady)
    throw new Error(`No embedded database is running in ${dataDir}`);
  return connectionUrl({ password: record.password, port: running.port });
}

async function startLogged(
  dataDir: string,
  log: (line: string) => void,
): Promise<{ cluster: Cluster; postmaster: Awaited<ReturnType<typeof startPostmaster>> }> {
  const path = join(dataDir, 'postgres.log');
  await putLongLogAside(path);
  const file = await open(path, 'a', 0o600);
  const startBytes = (await file.stat()).size;
  try {
    const cluster = await prepareCluster(dataDir, { log: file.fd, say: log });
    if (await stopLeftover(cluster)) {
      log('A PostgreSQL left over from a server that was killed has been shut down');
    }
    return { cluster, postmaster: await startPostmaster(cluster, file.fd) };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const said = await readComplaint(path, startBytes);
    throw new Error(`${reason}${said && `: ${said}`}`, { cause });
  } finally {
    await file.close();
  }
}

async function createDatabase({ password }: Cluster, port: number): Promise<void> {
  const client = new Client(connectionUrl({ password, port, database: 'postgres' }));
  await client.connect();
  try {
    const found = await client.query(`SELECT FROM pg_database WHERE datname = 'sambandh'`);
    if (found.rowCount === 0) await client.query('CREATE DATABASE sambandh');
  } finally {
    await client.end();
  }
}

function connectionUrl(to: { password: string; port: number; database?: string }): string {
  return `postgres://sambandh:${to.password}@127.0.0.1:${to.port}/${to.database ?? 'sambandh'}`;
}

async function putLongLogAside(path: string): Promise<void> {
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LOG_MAX_BYTES) await rename(path, `${path}.1`);
}

/** '' if the log has no error line. */
async function readComplaint(path: string, fromByte: number): Promise<string> {
  const text = (await readFile(path)).subarray(fromByte).toString();
  return text.split('\n').findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? '';
}

const SQLITE_BUSY = 5;
/** Two servers that start at once may need the file at the same moment. */
const BUSY_MAX_MS = 500;

/**
 * SQLite takes a lock of the operating system, which ends with its process, even by SIGKILL. The
 * number of the process is stored in the file.
 * @returns a function that releases the folder
 * @throws if another process holds the lock
 */
function lockFolder(folder: string): () => void {
  const file = new DatabaseSync(join(folder, 'in-use.lock'), { timeout: BUSY_MAX_MS });
  try {
    file.exec(`PRAGMA user_version = ${process.pid}; BEGIN IMMEDIATE`);
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    const owner = file.prepare('PRAGMA user_version').get()?.['user_version'];
    file.close();
    throw new Error(
      `${folder} is in use by another server or command (process ${String(owner)}): end that process, or start this one with another DATA_DIR and another PORT`,
      { cause: error },
    );
  }
  return () => file.close();
}
