import { setTimeout as wait } from 'node:timers/promises';
import type { TestServer } from '../../support/test-server.ts';

/** Waits until a request of the server waits for a lock, which a transaction of the test holds. */
export async function untilOneWaits({ db }: TestServer): Promise<void> {
  const count = async () => {
    const { rows } = await db.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0]!.n;
  };
  while ((await count()) === 0) await wait(5);
}

/**
 * The statements run in a transaction. While it is open, a request of the server begins and comes to
 * wait for it. Then it is committed.
 */
export async function inTheWayOf<T>(
  server: TestServer,
  { statements, request }: { statements: string; request: () => Promise<T> },
): Promise<T> {
  const client = await server.db.connect();
  try {
    await client.query(`begin; ${statements}`);
    const answer = request();
    await untilOneWaits(server);
    await client.query('commit');
    return await answer;
  } finally {
    client.release(true);
  }
}
