/** The answer to a call; it is stored, so that a repeat of the call gets the same answer. */
export interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}
