import type { Client } from 'pg';
import { connect } from './database.ts';

/**
 * At most one process at a time holds a lock. A killed process leaves no lock behind, because
 * PostgreSQL releases it with the connection.
 */
export async function withAdvisoryLock<T>(
  url: string,
  name: LockName,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = await connect(url, `sambandh ${name}`);
  try {
    await client.query('select pg_advisory_lock($1, $2)', [LOCK_SPACE, LOCKS[name]]);
    return await work(client);
  } finally {
    await client.end();
  }
}

type LockName = keyof typeof LOCKS;

/** 'SMBD': all advisory locks of this server share this first number. */
const LOCK_SPACE = 0x534d4244;
const LOCKS = { migrations: 1, 'reference data': 2 } as const;
