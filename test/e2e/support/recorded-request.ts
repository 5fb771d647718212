import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { IDEMPOTENCY_KEY } from '../../../src/protocol/headers.ts';

/** A request of the browser, as the proxy received it. */
export interface RecordedRequest {
  readonly method: string;
  /** The path and the query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly idempotencyKey: string | undefined;
  readonly arrivedAtMs: number;
  /** The number of body bytes so far; `bodySha256` is set once the body is complete. */
  bodyBytes: number;
  bodySha256: string | undefined;
  /** The status of the server's answer, even if the browser never received the answer. */
  status: number | undefined;
  /** The number of bytes in the compressed body of the reply. */
  replyBytes: number;
  outcome: 'open' | 'answered' | 'lost' | 'broken' | 'portal';
}

/** Creates the record of a request and updates it while the body passes. */
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
