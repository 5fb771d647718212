import { Client } from 'pg';

/**
 * Does `work` on a connection of its own while holding a lock that all servers of
 * this database share. The lock goes with the connection, so a killed process
 * leaves none behind.
 */
export async function withAdvisoryLock<T>(
  url: string,
  name: LockName,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: url, application_name: `sambandh ${name}` });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1, $2)', [LOCK_SPACE, LOCKS[name]]);
    return await work(client);
  } finally {
    await client.end();
  }
}

type LockName = keyof typeof LOCKS;

/** Advisory locks are numbers in a space of the database: ours start with this one ('SMBD'). */
const LOCK_SPACE = 0x534d4244;
const LOCKS = { migrations: 1, 'reference data': 2 } as const;
