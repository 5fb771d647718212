import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { PIECE_TYPE } from '../../src/protocol/resumable.ts';

/** The time limits for a client's requests (docs/decisions/0032-slow-and-hostile-clients.md). */
export interface Patience {
  /** The time until the headers of a request are complete. */
  headersMs: number;
  /**
   * The time until a body is complete. For an upload, the time within which more bytes must arrive.
   */
  bodyMs: number;
  /** The time that a connection may be open without a byte in either direction. */
  silentMs: number;
}

/** These times are long enough for a phone on 2G. A phone can continue a broken upload later. */
export const PATIENCE: Patience = { headersMs: 20_000, bodyMs: 60_000, silentMs: 120_000 };

/** The options for Node's own timeouts and checks. */
export function timeouts({ headersMs, silentMs }: Patience) {
  return {
    connectionTimeout: silentMs,
    http: {
      headersTimeout: headersMs,
      connectionsCheckingInterval: headersMs / 4,
      // Node does not check the Host header, because http/own-refusals.ts does.
      requireHostHeader: false,
    },
  };
}

/**
 * Closes connections on which a body arrives too slowly, because each connection holds a socket. An
 * upload may take hours but must make progress. Most phones read an early answer (401, 413, 422)
 * only after they have sent the whole body. So the server reads the rest of an upload even after an
 * early answer, for at most 25 minutes and only if it arrives at 2 KB/s or faster.
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

/**
 * The number of periods of `bodyMs` (one minute) for which an upload may continue after its answer.
 * A piece of 5 MiB takes 22 minutes at 4 KB/s.
 */
const ANSWERED_PERIODS = 25;
/**
 * The minimum number of bytes that an upload must send per `bodyMs` (one minute) after its answer.
 * This is a speed of 2 KB/s.
 */
const ANSWERED_MIN_BYTES = 120_000;
/**
 * The minimum number of bytes that an upload must send per `bodyMs`. Only a hostile client sends
 * fewer bytes.
 */
const UPLOAD_MIN_BYTES = 1_024;
