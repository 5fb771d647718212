/**
 * The answer to a call. The server stores it if the call has an Idempotency-Key, so that a repeat
 * gets the same answer.
 */
export interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}
