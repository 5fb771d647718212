import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { PIECE_TYPE } from '../../src/protocol/resumable.ts';

/** The time limits for a client's requests (docs/decisions/0032-slow-and-hostile-clients.md). */
export interface Patience {
  /** Until the headers of a request are complete. */
  headersMs: number;
  /** Until a body is complete. For an upload, the time within which more bytes must arrive. */
  bodyMs: number;
  /** How long a connection may be open without a byte in either direction. */
  silentMs: number;
}

/** Long enough for a phone on 2G. A phone can continue a broken upload later. */
export const PATIENCE: Patience = { headersMs: 20_000, bodyMs: 60_000, silentMs: 120_000 };

export function timeouts({ headersMs, silentMs }: Patience) {
  return {
    connectionTimeout: silentMs,
    http: {
      headersTimeout: headersMs,
      connectionsCheckingInterval: headersMs / 4,
      // http/problems.ts checks the Host header.
      requireHostHeader: false,
    },
  };
}

/**
 * Ends requests that are too slow, because each connection holds a socket. An upload may take hours
 * but must make progress. Most phones read an early answer (401, 413, 422) only after they have
 * sent the whole body. So the server reads the rest of an upload even after an early answer.
 */
export function endSlowBodies(app: FastifyInstance, { bodyMs }: Patience): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (raw.complete) return;
    const { socket } = raw;
    let heardBytes = socket.bytesRead;
    let answeredPeriods = 0;
    const timer = setInterval(() => {
      const isAnswered = reply.raw.headersSent;
      const minBytes = isAnswered ? ANSWERED_MIN_BYTES : UPLOAD_MIN_BYTES;
      const isMoving = socket.bytesRead - heardBytes >= minBytes;
      heardBytes = socket.bytesRead;
      if (isAnswered) answeredPeriods += 1;
      if (raw.complete) clearInterval(timer);
      else if (!isMoving || !isUpload(raw) || answeredPeriods > ANSWERED_PERIODS) socket.destroy();
    }, bodyMs);
    timer.unref();
    for (const event of ['end', 'close']) raw.once(event, () => clearInterval(timer));
  });
}

/**
 * Bounds the memory for answers that clients do not read. The requests of a connection are handled
 * one after the other, because Node starts all that a client sends at once. If the unread answers of
 * all clients exceed `maxBytes` before compression, the oldest one is aborted.
 */
export function boundUnreadAnswers(app: FastifyInstance, maxBytes = UNREAD_MAX_BYTES): void {
  const lastOf = new WeakMap<Socket, ServerResponse>();
  const openOf = new WeakMap<Socket, number>();
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    const { raw } = reply;
    const before = lastOf.get(socket);
    const open = (openOf.get(socket) ?? 0) + 1;
    lastOf.set(socket, raw);
    openOf.set(socket, open);
    raw.once('close', () => openOf.set(socket, openOf.get(socket)! - 1));
    if (open > PIPELINED_MAX) socket.destroy();
    else if (before && !before.closed) await new Promise((closed) => before.once('close', closed));
    // Nobody reads the answer.
    return socket.destroyed ? reply.hijack() : undefined;
  });

  const unread = new Map<ServerResponse, number>();
  let unreadBytes = 0;
  function forget(answer: ServerResponse): void {
    unreadBytes -= unread.get(answer) ?? 0;
    unread.delete(answer);
  }
  app.addHook('onSend', async (_request, { raw }, payload) => {
    // If the client has disconnected, 'close' was emitted already, and the answer is not unread.
    if (typeof payload !== 'string' || raw.closed || raw.req.socket.destroyed) return;
    forget(raw);
    const bytes = Buffer.byteLength(payload);
    unread.set(raw, bytes);
    unreadBytes += bytes;
    raw.once('close', () => forget(raw));
    for (const oldest of unread.keys()) {
      if (unreadBytes <= maxBytes) break;
      forget(oldest);
      oldest.destroy();
    }
  });
}

const UNREAD_MAX_BYTES = 64 * 1024 ** 2;
/** Browsers and proxies ask one after the other. Node would take 37,000 of a megabyte at once. */
const PIPELINED_MAX = 100;

function isUpload({ headers }: IncomingMessage): boolean {
  const type = headers['content-type'] ?? '';
  return type === PIECE_TYPE || /^multipart\//iu.test(type);
}

/** One period is `bodyMs` (one minute). A piece of 5 MiB takes 22 minutes at 4 KB/s. */
const ANSWERED_PERIODS = 25;
/** The fewest bytes per `bodyMs` (one minute) after an early answer: 2 KB/s. */
const ANSWERED_MIN_BYTES = 120_000;
/** An upload makes progress if it sends at least these bytes per `bodyMs`. */
const UPLOAD_MIN_BYTES = 1_024;
