import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { createDatabase, createPool } from '../../server/db/database.ts';
import { withAdvisoryLock } from '../../server/db/advisory-lock.ts';
import {
  countMigrations,
  isMigrated,
  makeTables,
  migrateDatabase,
} from '../../server/db/migrate.ts';
import { isDatabaseUnavailable } from '../../server/db/postgres-error.ts';
import { seedReferenceData } from '../../server/db/seed-reference-data.ts';
import { searchItems } from '../../server/repositories/reference-search-repository.ts';
import { sql } from 'drizzle-orm';
import { run, withDatabase } from '../support/database-setup.ts';

const suffix = `${process.pid}_${randomBytes(3).toString('hex')}`;
const ROLE = `sambandh_plain_${suffix}`;
const OWNED = `sambandh_owned_${suffix}`;
const FOREIGN = `sambandh_foreign_${suffix}`;
const admin = () => inject('postgresUrl');

/** As a role that is no superuser, which is what managed services give. */
function asRole(database: string): string {
  const url = new URL(withDatabase(admin(), database));
  url.username = ROLE;
  url.password = 'of this test';
  return url.href;
}

beforeAll(async () => {
  await run(admin(), `create role ${ROLE} login password 'of this test'`);
  await run(admin(), `create database ${OWNED} owner ${ROLE}`);
  await run(admin(), `create database ${FOREIGN}`);
});
afterAll(async () => {
  for (const name of [OWNED, FOREIGN]) await run(admin(), `drop database ${name} with (force)`);
  await run(admin(), `drop role ${ROLE}`);
});

const poolOf = (url: string, statementTimeoutMs = 2_000) =>
  createPool({ url, size: 2, statementTimeoutMs, onIdleError: () => undefined });

test('whoever owns a database needs no other right, for tables and lists', async () => {
  await migrateDatabase(asRole(OWNED));
  const items = () => [{ kind: 'gotra', code: 'kashyapa', name: 'Kashyapa' }];
  expect(await seedReferenceData(asRole(OWNED), { version: 'of a test', items })).toBe(true);
  const pool = poolOf(asRole(OWNED));
  expect(await isMigrated(pool)).toBe(true);
  await pool.end();
});

test('who may make nothing in it is told which right is missing', async () => {
  await expect(migrateDatabase(asRole(FOREIGN))).rejects.toThrow(/needs CREATE on the database/u);
});

test('a database can be made as an earlier version had it, and goes on from there', async () => {
  const url = withDatabase(admin(), FOREIGN);
  await withAdvisoryLock(url, 'migrations', async (client) => {
    await client.query('begin');
    await makeTables(client, 3);
    await client.query('commit');
  });
  const pool = poolOf(url);
  const applied = async () =>
    Number((await pool.query('select count(*) from drizzle.__drizzle_migrations')).rows[0].count);
  expect([await applied(), await isMigrated(pool)]).toEqual([3, false]);
  await migrateDatabase(url);
  expect([await applied(), await isMigrated(pool)]).toEqual([countMigrations(), true]);
  await pool.end();
});

describe('a connection of the pool', () => {
  test('waits for no statement, lock or idle transaction longer than it is told', async () => {
    const pool = poolOf(withDatabase(admin(), OWNED), 1_200);
    const { rows } = await pool.query(
      `select name, setting from pg_settings where name in
      ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`,
    );
    expect(rows.map(({ setting }) => Number(setting))).toEqual([2_400, 1_200, 1_200]);
    const asked = createDatabase(pool).execute(sql`select pg_sleep(5)`);
    expect(isDatabaseUnavailable(await asked.catch((error: unknown) => error))).toBe(true);
    await pool.end();
  });

  test.each([
    ['keeps what is prepared on it', { isPooled: false, kept: 1 }],
    ['keeps nothing of it behind a pooler, which gives it to others', { isPooled: true, kept: 0 }],
  ])('%s', async (_, { isPooled, kept }) => {
    const url = withDatabase(admin(), OWNED);
    const onIdleError = () => undefined;
    const pool = createPool({ url, size: 1, statementTimeoutMs: 2_000, isPooled, onIdleError });
    const search = { kind: 'city', parentId: 1, query: 'pune', limit: 10 } as const;
    expect(await searchItems(createDatabase(pool), { ...search, accountId: undefined })).toEqual(
      [],
    );
    const { rows } = await pool.query('select name from pg_prepared_statements');
    expect(rows).toHaveLength(kept);
    await pool.end();
  });

  test('that nobody gets in time is told apart from a fault', async () => {
    const pool = poolOf(withDatabase(admin(), OWNED));
    pool.options.connectionTimeoutMillis = 100;
    const held = await Promise.all([pool.connect(), pool.connect()]);
    const refused = await pool.connect().catch((error: unknown) => error);
    expect(isDatabaseUnavailable(refused)).toBe(true);
    for (const client of held) client.release();
    await pool.end();
  });
});
