import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createPool } from '../../server/db/database.ts';
import { createReadiness } from '../../server/health/readiness.ts';
import { createMedia } from '../../server/storage/create-media.ts';
import { run } from '../support/database-setup.ts';
import { cloneDatabase, useTestServer } from '../support/test-server.ts';

const server = useTestServer();

test('says that it is alive, at the origin and kept by no cache', async () => {
  const reply = await fetch(`${server.url}/health/live`);
  expect(reply.status).toBe(200);
  expect(await reply.json()).toEqual({ status: 'ok' });
  expect(reply.headers.get('cache-control')).toBe('no-store');
});

test('says that it is ready, however often it is asked, and nothing else', async () => {
  for (let asked = 0; asked < 300; asked += 1) {
    const reply = await fetch(`${server.url}/health/ready`);
    expect([reply.status, await reply.text()]).toEqual([200, '{"status":"ready"}']);
    expect(reply.headers.get('cache-control')).toBe('no-store');
  }
});

describe('is not ready', () => {
  async function isReadyOn(
    url: string,
    { dataDir = server.dataDir, epoch = server.epoch } = {},
  ): Promise<boolean> {
    const onIdleError = () => undefined;
    const pool = createPool({ url, size: 1, statementTimeoutMs: 2_000, onIdleError });
    try {
      const media = await createMedia({ dataDir, s3: undefined });
      return await createReadiness({ pool, epoch, media }).isReady();
    } finally {
      await pool.end();
    }
  }

  test('while the database cannot be reached', async () => {
    expect(await isReadyOn(server.databaseUrl)).toBe(true);
    const away = new URL(server.databaseUrl);
    away.port = '9';
    expect(await isReadyOn(away.href)).toBe(false);
  });

  test('on a database that lacks the tables of this version', async () => {
    const { url, drop } = await cloneDatabase({ isEmpty: true });
    expect(await isReadyOn(url)).toBe(false);
    await run(url, 'create schema drizzle');
    await run(url, 'create table drizzle.__drizzle_migrations (created_at bigint)');
    await run(url, 'insert into drizzle.__drizzle_migrations values (1)');
    expect(await isReadyOn(url)).toBe(false);
    await drop();
  });

  test('in front of a database that has another epoch than when it started: one was restored there', async () => {
    expect(await isReadyOn(server.databaseUrl, { epoch: server.epoch })).toBe(true);
    expect(await isReadyOn(server.databaseUrl, { epoch: 'earlier1' })).toBe(false);
  });

  test('where media cannot be kept', async () => {
    const dataDir = join(server.dataDir, 'elsewhere');
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'media'), 'a file where the folder should be');
    expect(await isReadyOn(server.databaseUrl, { dataDir })).toBe(false);
    await rm(dataDir, { recursive: true });
  });
});
