import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { PIECE_TYPE } from '../../src/protocol/resumable.ts';

/** How long a client may take over what (docs/decisions/0032-slow-and-hostile-clients.md). */
export interface Patience {
  /** Until the headers of a request are whole. */
  headersMs: number;
  /** Until a body that is no upload is whole, and within which an upload brings some bytes. */
  bodyMs: number;
  /** Without a byte in either direction. */
  silentMs: number;
}

/** Long enough for a phone on 2G, whose uploads go on where they broke off. */
export const PATIENCE: Patience = { headersMs: 20_000, bodyMs: 60_000, silentMs: 120_000 };

/** What Node itself looks after, and what it shall not. */
export function timeouts({ headersMs, silentMs }: Patience) {
  return {
    connectionTimeout: silentMs,
    http: {
      headersTimeout: headersMs,
      connectionsCheckingInterval: headersMs / 4,
      // http/own-refusals.ts looks for it.
      requireHostHeader: false,
    },
  };
}

/**
 * Ends connections on which a body drips in for ever: each holds a socket. An upload may take
 * hours but has to move. Most phones read an early answer (401, 413, 422) only when they have
 * sent all they have, so what is left is let go by for as long as a piece takes on a line of
 * 4 KB/s, if it comes about as fast as that.
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

function isUpload({ headers }: IncomingMessage): boolean {
  const type = headers['content-type'] ?? '';
  return type === PIECE_TYPE || /^multipart\//iu.test(type);
}

/** A piece of 5 MiB at 4 KB/s takes 22 minutes. */
const ANSWERED_PERIODS = 25;
/** In `bodyMs`, a minute: 2 KB/s, half of the thinnest line that delivers everything. */
const ANSWERED_MIN_BYTES = 120_000;
/** In `bodyMs`; less is nobody's line but of somebody who means to hold on to it. */
const UPLOAD_MIN_BYTES = 1_024;
