import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
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
