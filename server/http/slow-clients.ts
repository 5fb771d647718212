import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { PIECE_TYPE } from '../../src/protocol/resumable.ts';

/** The time limits for a client's requests (docs/decisions/0032-slow-and-hostile-clients.md). */
export interface Patience {
  /** The time until the headers of a request are complete. */
  headersMs: number;
  /**
   * The time until a body is complete; for an upload, the time within which some bytes must come.
   */
  bodyMs: number;
  /** The time that a connection may be open without a byte in either direction. */
  silentMs: number;
}

/** These times are long enough for a phone on 2G. A broken upload continues later. */
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
 * Closes connections on which a body arrives too slowly, since each holds a socket. An upload may
 * take hours but must make progress. Most phones read an early answer (401, 413, 422) only after
 * they have sent everything. So after an early answer to an upload, the rest is still read, but
 * only for as long as a piece takes at 4 KB/s, and only if it arrives at half that speed or faster.
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
 * How many periods of `bodyMs` (one minute) an upload may continue after its answer. A piece of 5
 * MiB takes 22 minutes at 4 KB/s.
 */
const ANSWERED_PERIODS = 25;
/**
 * The fewest bytes that an answered upload must send per `bodyMs` (a minute): 2 KB/s, half of 4
 * KB/s.
 */
const ANSWERED_MIN_BYTES = 120_000;
/** The fewest bytes that an upload must send per `bodyMs`; only a hostile client sends fewer. */
const UPLOAD_MIN_BYTES = 1_024;
