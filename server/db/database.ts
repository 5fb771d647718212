import type { SQL } from 'drizzle-orm';
import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgColumn, PgDatabase, PgTable } from 'drizzle-orm/pg-core';
import { Client, type ClientConfig, Pool, type QueryConfig } from 'pg';
import { drizzle } from './drizzle.ts';

export type Database = NodePgDatabase & { $client: Pool };
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** The database itself or a transaction on it. Most repository functions accept both. */
export type Queryable = PgDatabase<NodePgQueryResultHKT>;

interface PoolOptions {
  url: string;
  size: number;
  statementTimeoutMs: number;
  /** If true, statements get no names: a pooler may run each transaction on another connection. */
  isPooled?: boolean;
  /** Called when a connection breaks while no request uses it. */
  onIdleError: (error: Error) => void;
}

export function createPool(options: PoolOptions): Pool {
  const { url, size, statementTimeoutMs, isPooled = false, onIdleError } = options;
  const pool = new Pool({
    ...(isPooled && { Client: ForgettingClient }),
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
  // If a connection breaks between two statements of a transaction, the next statement fails.
  // Without this listener, the process would end.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

type Ask = (asked: string | QueryConfig, ...rest: unknown[]) => unknown;

/** Sends prepared statements without names: the pooler's next connection may not know the names. */
class ForgettingClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    const ask = this.query.bind(this) as Ask;
    const askUnnamed: Ask = (asked, ...rest) =>
      ask(typeof asked === 'string' ? asked : { ...asked, name: '' }, ...rest);
    Object.assign(this, { query: askUnnamed });
  }
}

/** @throws an error that says what an operator can do */
export async function connect(url: string, applicationName: string): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: applicationName });
  try {
    await client.connect();
    return client;
  } catch (cause) {
    // The error for a host with several addresses has a code, but no message.
    const { message, code } = cause as NodeJS.ErrnoException;
    throw new Error(
      `The database cannot be reached (${message || code}). Check DATABASE_URL, and whether PostgreSQL is running`,
      { cause },
    );
  }
}

export function createDatabase(pool: Pool): Database {
  return drizzle(pool);
}

/** @returns the first row of `table` for which `where` holds */
export async function findRow<T extends PgTable>(
  db: Queryable,
  table: T,
  where: SQL | undefined,
): Promise<T['$inferSelect'] | undefined> {
  const source: PgTable = table;
  const [row] = await db.select().from(source).where(where);
  return row;
}

export async function listRows<T extends PgTable>(
  db: Queryable,
  table: T,
  where: SQL | undefined,
  ...order: (SQL | PgColumn)[]
): Promise<T['$inferSelect'][]> {
  const source: PgTable = table;
  return db
    .select()
    .from(source)
    .where(where)
    .orderBy(...order);
}

export async function insertRow<T extends PgTable>(
  db: Queryable,
  table: T,
  row: T['$inferInsert'],
): Promise<T['$inferSelect']> {
  const target: PgTable = table;
  const [inserted] = await db.insert(target).values(row).returning();
  return inserted!;
}

/** How long a request waits for a free connection before the server answers 'unavailable'. */
const CONNECTION_TIMEOUT_MS = 10_000;
/** Connections stay open for long, because to open one costs more than a hundred queries. */
const IDLE_TIMEOUT_MS = 300_000;
