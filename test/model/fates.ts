/** What may become of one request or of its answer, and how often each was caused. */

/** A request that is about to arrive, or an answer that is about to. */
export const FATES = [
  'ok',
  'lose',
  'twice',
  'hang',
  'portal',
  '401',
  '409',
  '412',
  '413',
  '422',
  '429',
  '500',
  '503',
  'refuse-refresh',
] as const;
export type Fate = (typeof FATES)[number];

/** What a server or something before it says without having done anything. */
export const REFUSALS: readonly Fate[] = ['412', '413', '422'];

/** How often each thing happened, over all schedules of this process. */
export interface Tally {
  count(name: string, by?: number): void;
  counts(): Record<string, number>;
}

export function createTally(): Tally {
  const counts = new Map<string, number>();
  return {
    count: (name, by = 1) => void counts.set(name, (counts.get(name) ?? 0) + by),
    counts: () => Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** The answer that the line gives in the server's place. */
export function answerOf(fate: Fate): { status: number; body: string; headers: object } {
  const json = { 'content-type': 'application/json' };
  const problem = (code: string) => JSON.stringify({ error: code, code, fields: {} });
  switch (fate) {
    case 'portal':
      return {
        status: 200,
        body: '<html><title>Sign in to Wi-Fi</title></html>',
        headers: { 'content-type': 'text/html' },
      };
    case '401':
    case 'refuse-refresh':
      return { status: 401, body: problem('unauthenticated'), headers: json };
    case '429':
      return {
        status: 429,
        body: problem('rate_limited'),
        headers: { ...json, 'retry-after': '7' },
      };
    case '412':
      return { status: 412, body: problem('version_conflict'), headers: json };
    case '413':
      return { status: 413, body: problem('payload_too_large'), headers: json };
    case '422':
      return { status: 422, body: problem('validation_failed'), headers: json };
    case '409':
    case '500':
    case '503':
      return { status: Number(fate), body: problem('unavailable'), headers: json };
    default:
      throw new Error(`No answer belongs to ${fate}`);
  }
}
