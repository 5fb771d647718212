import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { observeRequests } from './observe-requests.ts';

export interface Metrics {
  registry: Registry;
  /** To be given to the app. */
  observe: (app: FastifyInstance) => void;
}

/**
 * What the server counts for its operator, in the names that Prometheus is used to.
 * Labels are routes, methods, classes of statuses and codes: closed lists of ours, never
 * a path, an id or an address.
 */
export function createMetrics(pool: Pool): Metrics {
  const registry = new Registry();
  // Memory, processor, garbage collection, and how late the event loop is.
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
