import { Pool } from 'pg';

const STATES_MAX = 36;

/** The form asks for the first letters of a city in a chosen state, with ten suggestions. */
export async function collectFormQueries(databaseUrl: string): Promise<string[]> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  const { rows } = await pool.query<{ folded: string; state: string }>(
    `select city.folded, city.parent_id as state
    from reference_items city
    join reference_items state on state.id = city.parent_id
    join reference_items country on country.id = state.parent_id
    where city.kind = 'city' and country.code = 'IN'
    order by city.position limit $1`,
    [STATES_MAX * 40],
  );
  await pool.end();
  return rows.flatMap(({ folded, state }) =>
    [1, 2, 3, 4].map((length) => {
      const query = encodeURIComponent(folded.slice(0, length));
      return `/api/core/city/?query=${query}&state_id=${state}&limit=10`;
    }),
  );
}

/** These queries search the cities of all states. */
export const WIDEST_QUERIES = Array.from('abcdefghijklmnopqrstuvwxyz', (letter) => {
  return `/api/core/city/?query=${letter}`;
});

export async function collectLargestState(databaseUrl: string): Promise<string[]> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  const { rows } = await pool.query<{ state: string }>(
    `select parent_id as state from reference_items where kind = 'city'
    group by parent_id order by count(*) desc limit 1`,
  );
  await pool.end();
  return Array.from('sbcmw', (letter) => {
    return `/api/core/city/?query=${letter}&state_id=${rows[0]?.state}&limit=10`;
  });
}
