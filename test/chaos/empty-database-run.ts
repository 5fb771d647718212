import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { useFolder } from '../server/support/use-folder.ts';
import { run, withDatabase } from '../support/database-setup.ts';
import { exitCode, killPrograms, startProgram, untilReady } from '../support/server-process.ts';

const folder = await useFolder();
afterEach(killPrograms);

test('two servers at once on an empty database migrate and fill it once', async () => {
  const name = `sambandh_empty_${process.pid}`;
  const postgresUrl = inject('postgresUrl');
  await run(postgresUrl, `create database ${name}`);
  const databaseUrl = withDatabase(postgresUrl, name);
  const servers = Array.from({ length: 2 }, () =>
    startProgram(['server/main.ts'], {
      PORT: '0',
      DATA_DIR: join(folder, randomUUID()),
      DATABASE_URL: databaseUrl,
      TOKEN_SECRET: 'a secret of the tests, which nobody else has',
    }),
  );
  await Promise.all(servers.map(untilReady));
  const client = new Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query(
    `select (select count(*) from drizzle.__drizzle_migrations) as migrations,
      (select count(*) from reference_items where kind = 'country') as countries`,
  );
  await client.end();
  for (const server of servers) {
    server.process.kill('SIGTERM');
    expect(await exitCode(server)).toBe(0);
  }
  await run(postgresUrl, `drop database ${name} with (force)`);
  const migrations = (await readdir('server/db/migrations')).filter((file) =>
    file.endsWith('.sql'),
  );
  expect(Number(rows[0].migrations)).toBe(migrations.length);
  expect(Number(rows[0].countries)).toBeGreaterThan(240);
  const told = servers.filter((server) =>
    server.output().includes('lists of places and words are loaded'),
  );
  expect(told).toHaveLength(1);
}, 240_000);
