import { Client } from 'pg';

/**
 * Runs `work` on its own connection while it holds a lock. Only one of the servers that use this
 * database can hold the lock. PostgreSQL releases the lock when the connection ends, so a killed
 * process leaves no lock behind.
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

/** The first of the two numbers of an advisory lock ('SMBD'). All locks of this server share it. */
const LOCK_SPACE = 0x534d4244;
const LOCKS = { migrations: 1, 'reference data': 2 } as const;
