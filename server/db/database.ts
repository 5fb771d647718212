import type { ExtractTablesWithRelations } from 'drizzle-orm';
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgTransaction } from 'drizzle-orm/pg-core';
import { Pool } from 'pg';
import * as schema from './schema.ts';

type Schema = typeof schema;

/** A database that transactions can be started on. */
export type Database = NodePgDatabase<Schema>;
export type Transaction = PgTransaction<
  NodePgQueryResultHKT,
  Schema,
  ExtractTablesWithRelations<Schema>
>;
/** What a repository needs: the database itself or a transaction on it. */
export type Queryable = PgDatabase<
  NodePgQueryResultHKT,
  Schema,
  ExtractTablesWithRelations<Schema>
>;

export interface PoolOptions {
  url: string;
  /** Connections at most. */
  size: number;
  statementTimeoutMs: number;
  /** Hears of connections that broke while nobody used them. */
  onIdleError: (error: Error) => void;
}

export function createPool({ url, size, statementTimeoutMs, onIdleError }: PoolOptions): Pool {
  const pool = new Pool({
    connectionString: url,
    max: size,
    statement_timeout: statementTimeoutMs,
    lock_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs * 2,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    application_name: 'sambandh',
  });
  pool.on('error', onIdleError);
  return pool;
}

export function createDatabase(pool: Pool): Database {
  return drizzle(pool, { schema });
}

/** How long a request waits for a free connection before it is told to come back. */
const CONNECTION_TIMEOUT_MS = 10_000;
/** A new connection costs both sides more than a hundred questions: bursts find them open. */
const IDLE_TIMEOUT_MS = 300_000;
