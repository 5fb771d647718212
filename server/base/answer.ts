/** The answer to a call with an Idempotency-Key is stored: a repeat gets the same answer. */
export interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}
