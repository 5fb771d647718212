import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedDatabase } from '../../server/db/embedded-database.ts';
import { migrateDatabase } from '../../server/db/migrate.ts';
import { seedReferenceData } from '../../server/db/seed-reference-data.ts';
import {
  REFERENCE_DATA_VERSION,
  referenceItems,
} from '../../server/reference-data/reference-items.ts';
import type { ReferenceSeed } from '../../server/reference-data/tables.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Tests can create databases in this PostgreSQL. */
    postgresUrl: string;
    /** Tests clone this database, which has all tables and the lists of the tests. */
    templateName: string;
  }
}

/** The PostgreSQL of a test run is embedded, or TEST_DATABASE_URL names it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { url, stop } = await startPostgres();
  const templateName = `sambandh_template_${process.pid}`;
  await run(url, `create database ${templateName}`);
  const templateUrl = withDatabase(url, templateName);
  await migrateDatabase(templateUrl);
  await seedReferenceData(templateUrl, {
    version: REFERENCE_DATA_VERSION,
    items: listItemsOfTests,
  });
  project.provide('postgresUrl', url);
  project.provide('templateName', templateName);
  return async () => {
    await run(url, `drop database ${templateName} with (force)`);
    await stop();
  };
}

/**
 * Tests copy these lists often, so they have only the cities of India and of Ohio.
 * test/server/start.test.ts loads all cities.
 */
function* listItemsOfTests(): Generator<ReferenceSeed> {
  for (const item of referenceItems()) {
    if (item.kind !== 'city' || /^(IN\.|US\.OH\.)/u.test(item.code)) yield item;
  }
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

export async function run(url: string, statement: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function startPostgres(): Promise<{ url: string; stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given, stop: async () => undefined };
  const folder = await makeTemporaryFolder();
  const database = await startEmbeddedDatabase({ dataDir: folder.path });
  // The data of a run are thrown away, so nothing needs to reach the disk.
  for (const name of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    await run(database.url, `alter system set ${name} = off`);
  }
  await run(database.url, 'select pg_reload_conf()');
  return {
    url: database.url,
    stop: async () => {
      await database.stop();
      await folder.remove();
    },
  };
}
