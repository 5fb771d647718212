const JSON_TYPE = { 'content-type': 'application/json' };

const refusal = (status: number, code: string, more: Record<string, string> = {}) => ({
  status,
  body: JSON.stringify({ error: code, code, fields: {} }),
  headers: { ...JSON_TYPE, ...more } as Record<string, string>,
});
const success = (status: number, body: string, headers: Record<string, string> = JSON_TYPE) => ({
  status,
  body,
  headers,
});

/** Answers of the network in the server's place, perhaps after the server handled the request. */
export const ANSWERS = {
  portal: success(200, '<html><title>Sign in to Wi-Fi</title></html>', {
    'content-type': 'text/html',
  }),
  '401': refusal(401, 'unauthenticated'),
  '409': refusal(409, 'unavailable'),
  '412': refusal(412, 'version_conflict'),
  '413': refusal(413, 'payload_too_large'),
  '422': refusal(422, 'validation_failed'),
  '429': refusal(429, 'rate_limited', { 'retry-after': '7' }),
  '500': refusal(500, 'unavailable'),
  '503': refusal(503, 'unavailable'),
  'refuse-refresh': refusal(401, 'unauthenticated'),
  empty: success(200, ''),
  'no-content': success(204, '', {}),
  maintenance: success(200, JSON.stringify({ status: 'maintenance' })),
  null: success(200, 'null'),
};
type Answered = keyof typeof ANSWERS;

/** A request on its way to the server has a fate, and so has its answer. */
export type Fate = 'ok' | 'lose' | 'twice' | 'hang' | Answered;
export const FATES: readonly Fate[] = [
  'ok',
  'lose',
  'twice',
  'hang',
  ...(Object.keys(ANSWERS) as Answered[]),
];

export function isAnswered(fate: Fate): fate is Answered {
  return fate in ANSWERS;
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
