/**
 * The answer to a call. The server stores it, so that a repeat of the call gets the same answer.
 */
export interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}
