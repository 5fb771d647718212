import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ListenerSettings } from '../base/settings.ts';
import { PROBLEM_CODES } from '../../src/protocol/problem.ts';
import type { Numbers } from '../repositories/desk-repository.ts';
import { isRepeat } from '../http/idempotency.ts';

export interface Metrics {
  registry: Registry;
  observe: (app: FastifyInstance) => void;
}

/** The values of labels come from closed lists: none contains a path, an id or an address. */
export function createMetrics(pool: Pool): Metrics {
  const registry = new Registry();
  // Memory, processor, garbage collection and event loop delay.
  collectDefaultMetrics({ register: registry });
  addPoolGauge(registry, pool);
  return { registry, observe: (app) => observeRequests(app, registry) };
}

function addPoolGauge(registry: Registry, pool: Pool): void {
  const gauge: Gauge = new Gauge({
    name: 'sambandh_database_connections',
    help: 'Connections to PostgreSQL in use and idle, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      gauge.set({ state: 'in use' }, pool.totalCount - pool.idleCount);
      gauge.set({ state: 'idle' }, pool.idleCount);
      gauge.set({ state: 'waited for' }, pool.waitingCount);
    },
  });
}

/** The numbers that the desk shows, too. All but `mailsFailed` are those of the database. */
interface Counting {
  registry: Registry;
  readNumbers: () => Promise<Numbers>;
  mailsFailed: () => number;
  now: () => number;
}

/** If the numbers cannot be read, they are NaN or left out, and the other metrics are served. */
export function countService({ registry, readNumbers, mailsFailed, now }: Counting): void {
  let read: { at: number; numbers: Promise<Numbers | undefined> } | undefined;
  const gauge = (
    [name, help, label]: [name: string, help: string, label?: string],
    valuesOf: (numbers: Numbers) => number | Record<string, number>,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [registry],
      async collect() {
        // All gauges of a scrape share one reading.
        if (!read || now() - read.at > NUMBERS_MAX_AGE_MS) {
          read = { at: now(), numbers: readNumbers().catch(() => undefined) };
        }
        const numbers = await read.numbers;
        const values = numbers && valuesOf(numbers);
        this.reset();
        if (label === undefined) this.set(typeof values === 'number' ? values : NaN);
        else for (const [each, n] of Object.entries(values ?? {})) this.set({ [label]: each }, n);
      },
    });
  gauge(['sambandh_accounts', 'Accounts, and those that are blocked', 'state'], (numbers) => ({
    all: numbers.accounts,
    blocked: numbers.blocked,
  }));
  gauge(['sambandh_accounts_today', 'Accounts made since midnight UTC'], ({ accountsByDay }) => {
    const today = new Date(now()).toISOString().slice(0, 10);
    return accountsByDay.find(({ day }) => day === today)?.accounts ?? 0;
  });
  gauge(
    ['sambandh_profiles', 'Profiles with data in a step or section', 'step'],
    (numbers) => numbers.profilesByStep,
  );
  gauge(['sambandh_cards_waiting', 'Aadhaar cards to be checked'], (n) => n.cardsWaiting);
  gauge(
    ['sambandh_oldest_card_seconds', 'How long the oldest card has waited for its check'],
    (n) => n.oldestCardSeconds,
  );
  gauge(['sambandh_uploads_unfinished', 'Unfinished uploads'], (n) => n.uploadsUnfinished);
  const failed: Counter = new Counter({
    name: 'sambandh_mails_failed_total',
    help: 'Mails that could not be sent since this server started',
    registers: [registry],
    collect() {
      failed.reset();
      failed.inc(mailsFailed());
    },
  });
}

/** The metrics have an address of their own, so that a proxy cannot publish them by mistake. */
export async function serveMetrics(
  registry: Registry,
  { host, port }: ListenerSettings,
): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  const { port: chosen } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${chosen}/metrics`,
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

function observeRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const duration = new Histogram({
    name: 'sambandh_request_duration_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS_S,
    registers,
  });
  const received = new Counter({
    name: 'sambandh_received_bytes_total',
    help: 'Bytes received with requests',
    labelNames: ['route'],
    registers,
  });
  const refused = new Counter({
    name: 'sambandh_refusals_total',
    help: 'Refusals by their code',
    labelNames: ['code'],
    registers,
  });
  const repeated = new Counter({
    name: 'sambandh_idempotent_repeats_total',
    help: 'Repeated requests that got the stored answer',
    registers,
  });
  const underWay = new Gauge({
    name: 'sambandh_requests_under_way',
    help: 'Requests that are being answered',
    registers,
  });
  const counted = new WeakMap<Socket, number>();

  app.addHook('onRequest', async () => underWay.inc());
  app.addHook('preSerialization', async (_request, reply, payload) => {
    const code = reply.statusCode < 400 ? undefined : problemCodeOf(payload);
    if (code !== undefined) refused.inc({ code });
    return payload;
  });
  app.addHook('onResponse', async (request, reply) => {
    underWay.dec();
    const route = routeOf(request);
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    duration.observe({ method: methodOf(request), route, status }, reply.elapsedTime / 1_000);
    const { socket } = request.raw;
    const totalBytes = socket.bytesRead;
    received.inc({ route }, Math.max(0, totalBytes - (counted.get(socket) ?? 0)));
    counted.set(socket, totalBytes);
    if (isRepeat(request)) repeated.inc();
  });
}

/** 'pages' stands for all routes that are not of the API or of health. */
function routeOf(request: FastifyRequest): string {
  const { url } = request.routeOptions;
  if (url === undefined) return 'none';
  return /^\/(api|health)\//u.test(url) ? url : 'pages';
}

/** A client can send any method, and each value of a label costs memory. */
function methodOf({ method }: FastifyRequest): string {
  return METHODS.has(method) ? method : 'other';
}

function problemCodeOf(payload: unknown): string | undefined {
  const code = (payload as { code?: unknown } | null | undefined)?.code;
  return PROBLEM_CODES.find((known) => known === code);
}

const NUMBERS_MAX_AGE_MS = 30_000;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);
/** In seconds, from a lookup to the upload of a video over a slow connection. */
const DURATIONS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120, 600];
