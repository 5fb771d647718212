import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { MetricsSettings } from '../base/settings.ts';
import { observeRequests } from './observe-requests.ts';

export interface Metrics {
  registry: Registry;
  observe: (app: FastifyInstance) => void;
}

/**
 * The values of labels come from closed lists: a label never contains a path, an id or an address.
 */
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

/** The metrics have an address of their own, so that a proxy cannot publish them by mistake. */
export async function serveMetrics(
  registry: Registry,
  { host, port }: MetricsSettings,
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
