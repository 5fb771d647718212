/** What a call is answered with: kept, so that a repeat is answered with the same. */
export interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}
