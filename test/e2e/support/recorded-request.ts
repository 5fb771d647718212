import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { IDEMPOTENCY_KEY } from '../../../src/protocol/headers.ts';

/** The proxy received this request of the browser. */
export interface RecordedRequest {
  readonly method: string;
  /** The path contains the query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly idempotencyKey: string | undefined;
  readonly arrivedAtMs: number;
  /** `bodyBytes` grows while the body passes. `bodySha256` is set at its end. */
  bodyBytes: number;
  bodySha256: string | undefined;
  /** It is set even if the browser never received the answer. */
  status: number | undefined;
  /** Counts the bytes of the answer's body, which may be compressed. */
  replyBytes: number;
  outcome: 'open' | 'answered' | 'lost' | 'broken' | 'portal';
}

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
