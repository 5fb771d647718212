import { randomUUID } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';
import autocannon from 'autocannon';
import { Pool } from 'pg';
import { prepareSeededData } from '../../e2e/support/seeded-data.ts';
import { registerAccount, signIn, type TestAccount } from '../../support/test-account.ts';
import { printTable, tellBroken } from '../support/report.ts';
import { pace, type Shots } from './pace.ts';
import { type Servers, startServers } from './servers.ts';
import { createMailbox } from '../../support/mailbox.ts';

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10);
const FAMILIES = 400;
const SAVING = 40;
const LOOKUPS_PER_SECOND = 500;
const LOOKUP_P99_MAX_MS = 10;

/**
 * `npm run bench -- server` measures the speed of the server. The load generator uses the same
 * processors as the servers and PostgreSQL.
 */
export async function benchServer(): Promise<boolean> {
  const isGiven = process.env['SEEDED_DATA_DIR'] !== undefined;
  const removeData = isGiven ? async () => undefined : await prepareSeededData();
  const before = loadavg()[0]!.toFixed(1);
  const broken: string[] = [];
  try {
    const rows = [];
    for (const processes of [1, 2]) {
      const servers = await startServers(processes);
      try {
        const shots = await benchCalls(servers);
        for (const [what, shot] of Object.entries(shots)) {
          rows.push(toRow(what, processes, shot));
          const isHeld = what !== HELD || shot.p99Ms <= LOOKUP_P99_MAX_MS;
          if (!isHeld) broken.push(`${what}, ${processes} processes: p99 ${shot.p99Ms} ms`);
          if (shot.failed > 0) broken.push(`${what}: ${shot.failed} requests failed`);
        }
      } finally {
        await servers.stop();
      }
    }
    const head = ['', 'processes', 'requests/s', 'p50', 'p99', 'failed'];
    printTable('One PostgreSQL, all lists of places in it', [head, ...rows]);
  } finally {
    await removeData();
  }
  const after = loadavg()[0]!.toFixed(1);
  console.log(
    `\nLogin costs one Argon2id, which is meant to cost: that is all it measures.` +
      `\n${availableParallelism()} processors for servers, PostgreSQL and what asks; load average ${before} before, ${after} after.`,
  );
  return tellBroken(broken);
}

const HELD = `lookup in a state, ${LOOKUPS_PER_SECOND}/s`;

async function benchCalls(servers: Servers): Promise<Record<string, Shots>> {
  const { urls, databaseUrl } = servers;
  const { emails, password, families } = await inventFamilies(servers, {
    count: FAMILIES,
    signedIn: SAVING,
  });
  const formQueries = await collectFormQueries(databaseUrl);
  const largest = await collectLargestState(databaseUrl);
  const busy = { seconds: SECONDS, connections: 16 };
  const steady = { seconds: SECONDS, rate: LOOKUPS_PER_SECOND };
  const ask = (paths: readonly string[]) => () => ({ method: 'GET' as const, path: pick(paths) });
  // The first requests of a server are slow, so they are not measured.
  await fire(urls, { ...busy, seconds: 2, draw: ask(formQueries) });
  return {
    login: await fire(urls, { ...busy, draw: () => loginOf(pick(emails), password) }),
    'section save': await fire(urls, { ...busy, draw: () => saveOf(pick(families)) }),
    'lookup in a state': await fire(urls, { ...busy, draw: ask(formQueries) }),
    [HELD]: await pace(urls, { ...steady, drawPath: () => pick(formQueries) }),
    'one letter, largest state': await fire(urls, { ...busy, draw: ask(largest) }),
    'one letter, all the world': await fire(urls, { ...busy, draw: ask(WIDEST_QUERIES) }),
  };
}

function loginOf(username: string, password: string) {
  return {
    method: 'POST' as const,
    path: '/api/login/',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': someAddress() },
    body: JSON.stringify({ username, password }),
  };
}

function saveOf({ access, profileId }: TestAccount) {
  return {
    method: 'POST' as const,
    path: '/api/profiles/profile-additional/',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${access}`,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ profile: profileId, about_me: `Invented ${randomUUID()}` }),
  };
}

function someAddress(): string {
  const part = () => Math.floor(Math.random() * 250) + 1;
  return `10.${part()}.${part()}.7`;
}

function pick<Value>(values: readonly Value[]): Value {
  return values[Math.floor(Math.random() * values.length)]!;
}

function toRow(what: string, processes: number, shot: Shots): string[] {
  const { requestsPerSecond, p50Ms, p99Ms, failed } = shot;
  const rate = requestsPerSecond.toFixed(0);
  return [what, String(processes), rate, `${p50Ms} ms`, `${p99Ms} ms`, String(failed)];
}

interface Request {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

interface Load {
  seconds: number;
  connections: number;
  draw: () => Request;
}

/** On each connection, a request is sent as soon as the previous one is answered. */
async function fire(urls: readonly string[], load: Load): Promise<Shots> {
  const results = await Promise.all(
    urls.map(async (url) =>
      autocannon({
        url,
        connections: Math.ceil(load.connections / urls.length),
        duration: load.seconds,
        requests: [{ setupRequest: (request) => ({ ...request, ...load.draw() }) }],
      }),
    ),
  );
  return {
    requestsPerSecond: results.reduce((sum, { requests }) => sum + requests.average, 0),
    p50Ms: Math.max(...results.map(({ latency }) => latency.p50)),
    p99Ms: Math.max(...results.map(({ latency }) => latency.p99)),
    failed: results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0),
  };
}

const STATES_MAX = 36;

/** The form asks for the first letters of a city in a chosen state, with ten suggestions. */
async function collectFormQueries(databaseUrl: string): Promise<string[]> {
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
const WIDEST_QUERIES = Array.from('abcdefghijklmnopqrstuvwxyz', (letter) => {
  return `/api/core/city/?query=${letter}`;
});

async function collectLargestState(databaseUrl: string): Promise<string[]> {
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

/** Registration has rate limits, so the rows of one family are copied for many accounts. */
async function inventFamilies(
  { urls, databaseUrl, mailDir }: Servers,
  { count, signedIn }: { count: number; signedIn: number },
): Promise<{ emails: string[]; password: string; families: TestAccount[] }> {
  const mailbox = createMailbox(mailDir);
  const server = { url: urls[0]!, readOtp: (email: string) => mailbox.readOtp(email) };
  const first = await registerAccount(server);
  const emails = Array.from(
    { length: count },
    (_, number) => `family-${number}-of-${first.userId}@example.in`,
  );
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  await pool.query(
    `insert into accounts overriding system value
    select (jsonb_populate_record(null::accounts, to_jsonb(accounts)
      || jsonb_build_object('id', $2::bigint * 1000000 + n, 'temporary_user_id', $2::bigint * 1000000 + n, 'email', 'family-' || n || '-of-' || $2::bigint || '@example.in',
        'email_folded', 'family-' || n || '-of-' || $2::bigint || '@example.in'))).*
    from accounts, generate_series(0, $1::int - 1) n where id = $2`,
    [count, first.userId],
  );
  await pool.query(
    `insert into profiles overriding system value
    select (jsonb_populate_record(null::profiles, to_jsonb(profiles)
      || jsonb_build_object('id', $2::bigint * 1000000 + n,
        'account_id', $2::bigint * 1000000 + n))).*
    from profiles, generate_series(0, $1::int - 1) n where account_id = $2`,
    [count, first.userId],
  );
  await pool.end();
  const { password } = first;
  const families: TestAccount[] = [];
  for (const email of emails.slice(0, signedIn)) {
    families.push(await signIn(server, { email, password }));
  }
  return { emails, password, families };
}
