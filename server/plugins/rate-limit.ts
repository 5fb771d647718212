import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import { foldEmail } from '../accounts/email.ts';
import { keyedHash } from '../keys.ts';
import { ProblemError } from '../problem-error.ts';
import { addToBucket } from '../repositories/rate-limit-repository.ts';

interface Limit {
  /** So many at once, and so many in each further period. */
  count: number;
  periodMs: number;
}

const HOUR_MS = 3_600_000;

/**
 * How often one address of the internet, and one e-mail address or account, may do
 * what (docs/decisions/0013-lifetimes-and-limits.md). A café, a school or a mobile
 * carrier shows hundreds of families under one address, so those limits are wide;
 * what protects a person are the limits by e-mail.
 */
const LIMITS = {
  'look up by address': { count: 240, periodMs: HOUR_MS },
  'look up by email': { count: 30, periodMs: HOUR_MS },
  'one-time password by address': { count: 240, periodMs: HOUR_MS },
  'one-time password by email': { count: 8, periodMs: HOUR_MS },
  'verify by address': { count: 480, periodMs: HOUR_MS },
  'verify by subject': { count: 40, periodMs: HOUR_MS },
  'create user by address': { count: 240, periodMs: HOUR_MS },
  'login by address': { count: 600, periodMs: HOUR_MS },
  'login by email': { count: 30, periodMs: HOUR_MS },
  'refresh by address': { count: 6_000, periodMs: HOUR_MS },
  'password by account': { count: 10, periodMs: HOUR_MS },
  'export by account': { count: 10, periodMs: HOUR_MS },
  'upload by account': { count: 240, periodMs: HOUR_MS },
  'option by account': { count: 120, periodMs: HOUR_MS },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof LIMITS;

/** Whom each limit counts for. */
export type Counted = Partial<Record<LimitName, string>>;

/**
 * Counts this request against each limit, shared by all servers of the database.
 * @throws ProblemError rate_limited with Retry-After
 */
export async function enforceLimits(context: Context, counted: Counted): Promise<void> {
  const now = new Date(context.now());
  for (const [name, whom] of Object.entries(counted) as [LimitName, string][]) {
    const { count, periodMs } = LIMITS[name];
    const againAt = await addToBucket(context.db, {
      key: keyedHash(context.keys.fingerprint, 'limit', name, whom),
      now,
      dropMs: periodMs / count,
      capacityMs: periodMs,
    });
    if (againAt) {
      const seconds = Math.max(1, Math.ceil((againAt.getTime() - now.getTime()) / 1000));
      throw new ProblemError('rate_limited', { headers: { 'retry-after': String(seconds) } });
    }
  }
}

/**
 * The address that a request is counted for. Of IPv6 the first 64 bits: whoever has
 * one of these addresses has all of them.
 */
export function addressOf(request: FastifyRequest): string {
  const address = request.ip.replace(/^::ffff:(?=\d+\.)/u, '');
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('%')[0]!.split('::');
  const leading = head === '' ? [] : head.split(':');
  const trailing = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from(
    { length: Math.max(0, 8 - leading.length - trailing.length) },
    () => '0',
  );
  return [...leading, ...zeros, ...trailing]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** An e-mail address as limits count it. */
export const emailKey = foldEmail;
