import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { IDEMPOTENCY_KEY } from '../../../src/protocol/headers.ts';

/** A request of the browser, as the proxy received it. */
export interface RecordedRequest {
  readonly method: string;
  /** The path with its query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly idempotencyKey: string | undefined;
  readonly arrivedAtMs: number;
  /** The bytes of the body so far; `bodySha256` is set once the body is complete. */
  bodyBytes: number;
  bodySha256: string | undefined;
  /** The server's answer, even if the browser never got it. */
  status: number | undefined;
  /** The bytes of the reply's body, compressed. */
  replyBytes: number;
  outcome: 'open' | 'answered' | 'lost' | 'broken' | 'portal';
}

/** Begins the record of a request, and follows its body as it passes. */
export function recordRequest(request: IncomingMessage): RecordedRequest {
  const key = request.headers[IDEMPOTENCY_KEY];
  const record: RecordedRequest = {
    method: request.method ?? '',
    path: request.url ?? '',
    headers: request.headers,
    idempotencyKey: Array.isArray(key) ? key[0] : key,
    arrivedAtMs: Date.now(),
    bodyBytes: 0,
    bodySha256: undefined,
    status: undefined,
    replyBytes: 0,
    outcome: 'open',
  };
  const hash = createHash('sha256');
  request.on('data', (chunk: Buffer) => {
    hash.update(chunk);
    record.bodyBytes += chunk.length;
  });
  request.on('end', () => (record.bodySha256 = hash.digest('hex')));
  return record;
}
