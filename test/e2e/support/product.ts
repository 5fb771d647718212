import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client, type QueryResultRow } from 'pg';
import { readEmbeddedDatabaseUrl } from '../../../server/db/embedded-database.ts';
import { findNode } from '../../../scripts/node.mjs';
import { bareEnvironment } from '../../support/bare-environment.ts';
import { makeTemporaryFolder } from '../../support/temporary-folder.ts';
import { findFreePort } from './free-port.ts';
import { createMailbox } from '../../support/mailbox.ts';
import { copySeededData } from './seeded-data.ts';
import { type ServerProcess, startServerProcess } from '../../support/server-process.ts';

const BACKUP = 'server/backup/main.ts';
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Each product has its own port, database and mail folder. */
export interface Product {
  readonly url: string;
  readonly dataDir: string;
  /** The product derives its keys from this secret. */
  readonly tokenSecret: string;
  /** Each call returns the code of a mail that no earlier call has read. */
  readOtp(email: string): Promise<string>;
  query<Row extends QueryResultRow>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** This is the output since the last start. */
  said(): string;
  /** Stops the server as Ctrl-C does. `restart` keeps the data and the URL. */
  stop(): Promise<void>;
  /** Kills the server's process. Its PostgreSQL then shuts down. */
  kill(): Promise<void>;
  restart(): Promise<void>;
  /** Makes a backup in the folder `parent` and returns the folder of the new backup. */
  backUp(parent: string): Promise<string>;
  /** Loses all data and restores the backup, as after a failed disk. */
  goBackTo(backup: string): Promise<void>;
  /** Loses all data. The server starts again with a new, empty database. */
  beginAnew(): Promise<void>;
  remove(): Promise<void>;
}

export async function startProduct(environment: Record<string, string> = {}): Promise<Product> {
  const folder = await makeTemporaryFolder();
  const dataDir = join(folder.path, 'data');
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const tokenSecret = environment.TOKEN_SECRET ?? randomBytes(32).toString('hex');
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    TOKEN_SECRET: tokenSecret,
    ...environment,
  };
  const start = () => startServerProcess(settings);
  async function runCommand(...program: string[]): Promise<string> {
    const env = { ...bareEnvironment(), ...settings };
    const { stdout } = await promisify(execFile)(findNode(), program, { cwd: ROOT, env });
    return stdout;
  }
  async function loseData(): Promise<void> {
    await server.stop();
    await rename(dataDir, `${dataDir}-lost-${Date.now()}`);
  }
  const mailbox = createMailbox(join(dataDir, 'mail'));
  let server: ServerProcess;
  try {
    await copySeededData(dataDir);
    server = await start();
  } catch (error) {
    await folder.remove();
    throw error;
  }
  return {
    url,
    dataDir,
    tokenSecret,
    readOtp: (email) => mailbox.readOtp(email),
    query: (sql, values = []) => query({ dataDir, sql, values }),
    said: () => server.said(),
    stop: () => server.stop(),
    kill: () => server.kill(),
    async restart() {
      await server.stop();
      server = await start();
    },
    backUp: async (parent) => (await runCommand(BACKUP, 'backup', parent)).split('\n')[0] ?? '',
    async goBackTo(backup) {
      await loseData();
      await runCommand(BACKUP, 'restore', backup);
      server = await start();
    },
    async beginAnew() {
      await loseData();
      server = await start();
    },
    async remove() {
      await server.stop();
      await folder.remove();
    },
  };
}

async function query<Row extends QueryResultRow>(question: {
  dataDir: string;
  sql: string;
  values: readonly unknown[];
}): Promise<Row[]> {
  const client = new Client(await readEmbeddedDatabaseUrl(question.dataDir));
  await client.connect();
  try {
    return (await client.query<Row>(question.sql, [...question.values])).rows;
  } finally {
    await client.end();
  }
}
