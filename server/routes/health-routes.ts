import type { FastifyInstance } from 'fastify';
import { LIVENESS_PATH } from '../../src/protocol/paths.ts';
import { Liveness } from '../../src/protocol/replies.ts';
import type { Readiness } from '../health/readiness.ts';
import { call, json, type Response } from '../openapi/operation.ts';
import { done, type AnyStruct, type Schema } from '../openapi/schema.ts';

function plain(description: string, answer: AnyStruct | Schema): Response {
  return {
    ...json(description, answer),
    headers: { 'cache-control': { schema: { const: 'no-store' }, required: true } },
  };
}

const ALIVE = call({
  id: 'isAlive',
  tag: 'site',
  summary: 'Whether the process answers',
  answers: { 200: plain('It does', Liveness) },
  isPlain: true,
});
const READY = call({
  id: 'isReady',
  tag: 'site',
  summary: 'Whether the server can serve: database and media are there, and it is not stopping',
  answers: { 200: plain('It can', done('ready')), 503: plain('It cannot', done('not ready')) },
  isPlain: true,
});

/**
 * A phone detects a captive portal by the liveness check.
 * @param headers the headers of every API answer; their epoch shows a restored database
 */
export function healthRoutes(readiness: Readiness, headers: Record<string, string>) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async (_request, reply) => {
      void reply.headers(headers);
    });

    app.get(LIVENESS_PATH, { ...ALIVE, logLevel: 'error' }, async () => ({ status: 'ok' }));

    app.get('/health/ready', { ...READY, logLevel: 'error' }, async (_request, reply) => {
      const isReady = await readiness.isReady();
      return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
    });
  };
}

/** Closes connections while this server stops: the next request can go to another server. */
export function endConnectionsOfDraining(app: FastifyInstance, readiness: Readiness): void {
  app.addHook('onSend', async (_request, reply) => {
    if (readiness.isDraining()) void reply.header('connection', 'close');
  });
}
