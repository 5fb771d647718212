import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../server/db/embedded-database.ts';
import { useFolder } from '../server/support/use-folder.ts';

/** One for all tests, because a new database takes seconds. */
const dataDir = join(await useFolder(), 'data');
const running = new Set<EmbeddedDatabase>();

afterEach(async () => {
  for (const database of running) await database.stop();
  running.clear();
});

async function start(log: (line: string) => void = () => undefined): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase({ dataDir, log });
  running.add(database);
  return database;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('the PostgreSQL of DATA_DIR', { timeout: 30_000 }, () => {
  test('has at the second start what was written after the first, and writes to disk', async () => {
    const first = await start();
    await query(first.url, `CREATE TABLE families AS SELECT 'Kulkarni' AS name`);
    await first.stop();
    const second = await start();
    expect(await query(second.url, 'SELECT name FROM families')).toEqual([{ name: 'Kulkarni' }]);
    expect(await query(second.url, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
  });

  test('logs that a statement failed, and no value of it', async () => {
    const { url } = await start();
    await query(url, 'CREATE TABLE addresses (address text UNIQUE)');
    const add = `INSERT INTO addresses VALUES ('mother@example.org')`;
    await query(url, add);
    await expect(query(url, add)).rejects.toThrow('duplicate key');
    const log = await readFile(join(dataDir, 'postgres.log'), 'utf8');
    expect(log).toContain('duplicate key');
    expect(log).not.toContain('mother@example.org');
  });

  test('refuses a second server in one line that names the first, also while that starts', async () => {
    const refusal = `${dataDir} is in use by another server or command (process ${process.pid})`;
    const both = await Promise.allSettled([start(), start()]);
    const refused = both.filter((each) => each.status === 'rejected');
    expect(refused.map(({ reason }) => String(reason))).toEqual([expect.stringContaining(refusal)]);
    await expect(start()).rejects.toThrow(refusal);
  });

  test('ends with a server that is killed, and loses nothing that it had confirmed', async () => {
    const { server, url } = await startInAnotherProcess();
    await query(url, `CREATE TABLE killed AS SELECT 'Kulkarni' AS name`);
    server.kill('SIGKILL');
    await once(server, 'exit');
    await expect.poll(() => isReachable(url), { timeout: 10_000 }).toBe(false);
    const next = await start();
    expect(await query(next.url, 'SELECT name FROM killed')).toEqual([{ name: 'Kulkarni' }]);
  });

  test('starts where another program has the process number of the killed one by now', async () => {
    await (await start()).stop();
    const file = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');
    const { uid, gid } = await stat(join(dataDir, 'postgres'));
    const other = spawn('sleep', ['60'], { uid, gid });
    try {
      await writeFile(file, `${other.pid}\n`);
      await chown(file, uid, gid);
      await query((await start()).url, 'SELECT 1');
      expect(other.exitCode ?? other.signalCode).toBeNull();
    } finally {
      other.kill();
    }
  });

  test('is never begun anew where a database is said to be', async () => {
    await (await start()).stop();
    await rename(join(dataDir, 'postgres'), join(dataDir, 'moved'));
    await expect(start()).rejects.toThrow('does not exist');
  });
});

async function startInAnotherProcess(): Promise<{ server: ChildProcess; url: string }> {
  const module = new URL('../../server/db/embedded-database.ts', import.meta.url).href;
  const program = `
    const { startEmbeddedDatabase } = await import(${JSON.stringify(module)});
    console.log((await startEmbeddedDatabase({ dataDir: ${JSON.stringify(dataDir)} })).url);`;
  const server = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [url] = (await once(createInterface(server.stdout), 'line')) as [string];
  return { server, url };
}

async function isReachable(url: string): Promise<boolean> {
  return await query(url, 'SELECT 1').then(
    () => true,
    () => false,
  );
}
