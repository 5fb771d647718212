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
      // plugins/own-refusals.ts looks for it.
      requireHostHeader: false,
    },
  };
}

/**
 * Ends connections on which a body drips in for ever: each holds a socket and, where
 * it is answered already, nobody waits for it. An upload may take hours but has to move.
 */
export function endSlowBodies(app: FastifyInstance, { bodyMs }: Patience): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (raw.complete) return;
    const { socket } = raw;
    let heardBytes = socket.bytesRead;
    const timer = setInterval(() => {
      const isMoving = socket.bytesRead - heardBytes >= UPLOAD_MIN_BYTES;
      heardBytes = socket.bytesRead;
      if (raw.complete) clearInterval(timer);
      else if (!isMoving || !isUpload(raw) || reply.raw.headersSent) socket.destroy();
    }, bodyMs);
    timer.unref();
    for (const event of ['end', 'close']) raw.once(event, () => clearInterval(timer));
  });
}

function isUpload({ headers }: IncomingMessage): boolean {
  const type = headers['content-type'] ?? '';
  return type === PIECE_TYPE || /^multipart\//iu.test(type);
}

/** In `bodyMs`; less is nobody's line but of somebody who means to hold on to it. */
const UPLOAD_MIN_BYTES = 1_024;
