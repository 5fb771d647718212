import { randomBytes, randomUUID } from 'node:crypto';
import { chown, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { orMissing, syncFolder } from '../../base/files.ts';
import { type ClusterRecord, readClusterRecord, writeClusterRecord } from './cluster-record.ts';
import { type DatabaseUser, findDatabaseUser, succeedsAs, runProgram } from './postgres-program.ts';
import {
  copyPostgresBinaries,
  findPostgresBinaries,
  makeDatabaseHome,
  type PostgresBinaries,
} from './postgres-binaries.ts';

export interface Cluster {
  readonly folder: string;
  readonly binaries: PostgresBinaries;
  readonly user: DatabaseUser | undefined;
  readonly password: string;
  readonly isNew: boolean;
}

/** @param log an open file for the output of initdb */
export async function prepareCluster(
  dataDir: string,
  { log, say }: { log: number; say: (line: string) => void },
): Promise<Cluster> {
  const user = findDatabaseUser(say);
  const binaries = await findUsableBinaries(user);
  const record = (await readClusterRecord(dataDir)) ?? (await createRecord(dataDir, user));
  const home = resolve(dataDir, record.folder);
  const folder = join(home, 'cluster');
  const cluster = { folder, binaries, user, password: record.password };
  const exists = await isFolder(folder);
  if (record.isInitialised && !exists) {
    throw new Error(
      `The database folder ${folder}, which ${dataDir}/database.json names, does not exist: put it back, or start with another DATA_DIR, which begins with an empty database`,
    );
  }
  if (!exists) await initialise({ cluster: { ...cluster, isNew: true }, home, log });
  return { ...cluster, isNew: !record.isInitialised };
}

/** Called after the database of a new cluster has been created. */
export async function markInitialised(dataDir: string): Promise<void> {
  const record = await readClusterRecord(dataDir);
  if (!record)
    throw new Error(`${dataDir}/database.json was deleted while the database was being created`);
  await writeClusterRecord(dataDir, { ...record, isInitialised: true });
}

async function findUsableBinaries(user: DatabaseUser | undefined): Promise<PostgresBinaries> {
  const binaries = await findPostgresBinaries();
  if (!user || succeedsAs(user, binaries.postgres, ['--version'])) return binaries;
  return await copyPostgresBinaries(binaries, await makeDatabaseHome());
}

async function createRecord(
  dataDir: string,
  user: DatabaseUser | undefined,
): Promise<ClusterRecord> {
  if (await isFolder(join(dataDir, 'postgres'))) {
    throw new Error(
      `${dataDir} has a database in postgres/, but its database.json is missing: put this file back, or start with another DATA_DIR, which begins with an empty database`,
    );
  }
  const isReachable = !user || succeedsAs(user, '/bin/sh', ['-c', 'test -x "$1"', 'sh', dataDir]);
  const record = {
    folder: isReachable ? 'postgres' : join(await makeDatabaseHome(), randomUUID()),
    password: randomBytes(24).toString('base64url'),
    isInitialised: false,
  };
  await writeClusterRecord(dataDir, record);
  return record;
}

/** The final folder only ever holds a complete cluster, because it is renamed last. */
async function initialise(options: { cluster: Cluster; home: string; log: number }): Promise<void> {
  const { cluster, home, log } = options;
  await mkdir(home, { recursive: true, mode: 0o700 });
  if (cluster.user) await chown(home, cluster.user.uid, cluster.user.gid);
  await removeUnfinished(home);
  const unfinished = join(home, `unfinished-${randomUUID()}`);
  const passwordFile = join(home, 'password.new');
  await writeFile(passwordFile, cluster.password, { mode: 0o600 });
  if (cluster.user) await chown(passwordFile, cluster.user.uid, cluster.user.gid);
  try {
    await runInitdb({ cluster, target: unfinished, passwordFile, log });
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(unfinished, cluster.folder);
  await syncFolder(home);
}

async function removeUnfinished(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (name.startsWith('unfinished-')) await rm(join(home, name), { recursive: true });
  }
}

async function runInitdb(options: {
  cluster: Cluster;
  target: string;
  passwordFile: string;
  log: number;
}): Promise<void> {
  const { cluster, target, passwordFile, log } = options;
  const args = [
    `--pgdata=${target}`,
    '--username=sambandh',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // PostgreSQL's own Unicode rules are the same on every machine, whatever locales are installed.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ];
  const exitCode = await runProgram(cluster.binaries.initdb, args, {
    user: cluster.user,
    output: log,
  });
  if (exitCode !== 0)
    throw new Error(
      `PostgreSQL's program initdb could not create the database (exit code ${exitCode})`,
    );
}

async function isFolder(path: string): Promise<boolean> {
  return (await orMissing(stat(path)))?.isDirectory() ?? false;
}
