/**
 * Drizzle, loaded as CommonJS. For each ES module of a package, Node 24 parses the package.json
 * again. Drizzle's has 180 KB, so the server would take twice as long to load its ES modules.
 */
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

export const {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  ne,
  notExists,
  or,
  sql,
} = require('drizzle-orm') as typeof import('drizzle-orm');

export const {
  bigint,
  boolean,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unionAll,
  unique,
  uniqueIndex,
  uuid,
} = require('drizzle-orm/pg-core') as typeof import('drizzle-orm/pg-core');

export const { drizzle } =
  require('drizzle-orm/node-postgres') as typeof import('drizzle-orm/node-postgres');
export const { migrate } =
  require('drizzle-orm/node-postgres/migrator') as typeof import('drizzle-orm/node-postgres/migrator');
export const { readMigrationFiles } =
  require('drizzle-orm/migrator') as typeof import('drizzle-orm/migrator');
