/** A request on its way to the server has a fate, and so has its answer. */
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
  'empty',
  'no-content',
  'maintenance',
  'null',
] as const;
export type Fate = (typeof FATES)[number];

/** The network answers in the server's place, perhaps after the server has handled the request. */
export type Answered = Exclude<Fate, 'ok' | 'lose' | 'twice' | 'hang'>;

export function isAnswered(fate: Fate): fate is Answered {
  return !['ok', 'lose', 'twice', 'hang'].includes(fate);
}

/** The counts are for all schedules of this process. */
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

export function answerOf(fate: Answered): {
  status: number;
  body: string;
  headers: Record<string, string>;
} {
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
    case 'empty':
      return { status: 200, body: '', headers: json };
    case 'no-content':
      return { status: 204, body: '', headers: {} };
    case 'maintenance':
      return { status: 200, body: JSON.stringify({ status: 'maintenance' }), headers: json };
    case 'null':
      return { status: 200, body: 'null', headers: json };
  }
}
