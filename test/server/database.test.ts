import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { sql } from '../../server/db/drizzle.ts';
import { createDatabase, createPool } from '../../server/db/database.ts';
import { withAdvisoryLock } from '../../server/db/advisory-lock.ts';
import {
  countMigrations,
  isMigrated,
  makeTables,
  migrateDatabase,
} from '../../server/db/migrate.ts';
import { readEpoch } from '../../server/db/epoch.ts';
import { isDatabaseUnavailable } from '../../server/db/postgres-error.ts';
import { seedReferenceData } from '../../server/db/seed-reference-data.ts';
import { searchItems } from '../../server/repositories/reference-search-repository.ts';
import { run, withDatabase } from '../support/database-setup.ts';
import { cloneDatabase } from '../support/test-server.ts';

const suffix = `${process.pid}_${randomBytes(3).toString('hex')}`;
const ROLE = `sambandh_plain_${suffix}`;
const OWNED = `sambandh_owned_${suffix}`;
const FOREIGN = `sambandh_foreign_${suffix}`;
const admin = () => inject('postgresUrl');

/** Many managed database services give only a role that is no superuser. */
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

const items = () => [{ kind: 'gotra', code: 'kashyapa', name: 'Kashyapa' }];
const poolOf = (url: string, statementTimeoutMs = 2_000) =>
  createPool({ url, size: 2, statementTimeoutMs, onIdleError: () => undefined });

test('whoever owns a database needs no other right, for tables and lists', async () => {
  await migrateDatabase(asRole(OWNED));
  // Two servers may start at once; the lists are loaded once.
  const seeds = [1, 2].map(() => seedReferenceData(asRole(OWNED), { version: 'of a test', items }));
  expect((await Promise.all(seeds)).filter(Boolean)).toHaveLength(1);
  const pool = poolOf(asRole(OWNED));
  expect(await isMigrated(pool)).toBe(true);
  await pool.end();
});

test('an option that was added before the rules of searching changed is found by its name again', async () => {
  const url = asRole(OWNED);
  const pool = poolOf(url);
  const added = `insert into reference_items
    (kind, name, aliases, folded, position, is_public, is_retired, created_at)
    values ('gotra', 'Vatsa’s', '{}', 'vatsa’s', 1, true, false, now())`;
  await pool.query(added);
  await seedReferenceData(url, { version: 'of the next test', items });
  const found = await pool.query(
    `select item.folded, names.folded as name from reference_items item
    join reference_names names on names.item_id = item.id where item.code is null order by name`,
  );
  expect(found.rows).toEqual([
    { folded: "vatsa's", name: "vatsa's" },
    { folded: "vatsa's", name: '~vts' },
  ]);
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

describe('a new database', () => {
  let url: string;
  let drop: () => Promise<void>;
  beforeEach(async () => {
    ({ url, drop } = await cloneDatabase({ isEmpty: true }));
  });
  afterEach(() => drop());
  const withPool = async <T>(work: (pool: Pool) => Promise<T>): Promise<T> => {
    const pool = poolOf(url);
    try {
      return await work(pool);
    } finally {
      await pool.end();
    }
  };
  const ask = <T extends object>(query: string) =>
    withPool(async (pool) => (await pool.query<T>(query)).rows);
  const epochOf = () => withPool(readEpoch);

  test('gets an epoch, which stays, whichever of two servers starts first', async () => {
    await Promise.all([migrateDatabase(url), migrateDatabase(url)]);
    const epoch = await epochOf();
    expect(epoch).toMatch(/^[0-9a-z]{8}$/u);
    await migrateDatabase(url);
    expect(await epochOf()).toBe(epoch);
  });

  test('[S26] gives no number that an earlier one behind the same address has given', async () => {
    const before = 100 * (Date.now() - Date.UTC(2026, 0, 1));
    await migrateDatabase(url);
    const names = await ask<{ name: string }>(
      "select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = 'public'",
    );
    expect(names.length).toBeGreaterThan(5);
    for (const { name } of names) {
      const [next] = await ask<{ id: string }>(`select nextval('${name}') as id`);
      expect(Number(next?.id)).toBeGreaterThan(before);
      expect(Number.isSafeInteger(Number(next?.id))).toBe(true);
    }
  });

  test('goes on from the numbers of the version before, and takes its uploads over', async () => {
    await withAdvisoryLock(url, 'migrations', async (client) => {
      await makeTables(client, 8);
      await client.query(
        `insert into accounts (email, email_folded, full_name, candidate_full_name, account_type,
          relation_type, is_owner, password_hash, password_changed_at, temporary_user_id, created_at)
        values ('a@example.in', 'a@example.in', 'A', 'A', 1, 1, true, 'x', now(), 1, now())`,
      );
      await client.query('insert into profiles (account_id, created_at) values (1, now())');
    });
    await migrateDatabase(url);
    const [next] = await ask<{ id: string }>(
      "select nextval(pg_get_serial_sequence('accounts', 'id')) as id",
    );
    expect(next?.id).toBe('2');
    // During an update, a server of the previous version may still write to its own tables.
    await run(
      url,
      `insert into video_uploads (id, profile_id, length_bytes, offset_bytes, updated_at)
      values (gen_random_uuid(), 1, 5, 0, now())`,
    );
    await run(url, 'update video_uploads set offset_bytes = 5 where offset_bytes = 0');
    await run(
      url,
      `insert into video_upload_pieces (key, upload_id, start_byte, size_bytes)
      select 'abcdef01', id, 0, 5 from video_uploads`,
    );
    expect(
      await ask('select kind, offset_bytes, key from uploads join upload_pieces on upload_id = id'),
    ).toEqual([{ kind: 'video', offset_bytes: '5', key: 'abcdef01' }]);
    await run(url, 'delete from video_uploads');
    expect(await ask('select from upload_pieces')).toEqual([]);
  });
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
    const search = { kind: 'city', parentId: 1, query: 'pune', sound: '', limit: 10 } as const;
    expect(await searchItems(createDatabase(pool), { ...search, accountId: undefined })).toEqual(
      [],
    );
    const { rows } = await pool.query('select name from pg_prepared_statements');
    expect(rows).toHaveLength(kept);
    await pool.end();
  });

  test('that nobody gets in time is told apart from a fault', async () => {
    const pool = poolOf(withDatabase(admin(), OWNED));
    const held = await Promise.all([pool.connect(), pool.connect()]);
    pool.options.connectionTimeoutMillis = 100;
    const refused = await pool.connect().catch((error: unknown) => error);
    expect(isDatabaseUnavailable(refused)).toBe(true);
    for (const client of held) client.release();
    await pool.end();
  });
});
