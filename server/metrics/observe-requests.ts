import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { PROBLEM_CODES } from '../../src/protocol/problem.ts';
import { isRepeat } from '../http/idempotency.ts';

export function observeRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const duration = new Histogram({
    name: 'sambandh_request_duration_seconds',
    help: 'From a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS_S,
    registers,
  });
  const received = new Counter({
    name: 'sambandh_received_bytes_total',
    help: 'What came in with requests, uploads above all',
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
    help: 'Requests that were answered with the answer to an earlier one',
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

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);
/** In seconds, from a lookup to the upload of a video over a slow connection. */
const DURATIONS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120, 600];
