import { randomUUID } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';
import { prepareSeededData } from '../../e2e/support/seeded-data.ts';
import type { TestAccount } from '../../support/test-account.ts';
import { printTable, tellBroken } from '../support/report.ts';
import { inventFamilies } from './families.ts';
import { fire, type Shots } from './fire.ts';
import { collectFormQueries, collectLargestState, WIDEST_QUERIES } from './lookups.ts';
import { pace } from './pace.ts';
import { startServers, type Servers } from './servers.ts';

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
