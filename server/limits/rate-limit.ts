import { foldEmail } from '../base/email.ts';
import { keyedHash } from '../base/keys.ts';
import { ProblemError } from '../base/problem-error.ts';
import type { Context } from '../context.ts';
import type { Queryable, Transaction } from '../db/database.ts';
import { addToBucket, takeFromBuckets } from '../repositories/rate-limit-repository.ts';

interface Limit {
  /** So many at once, and so many in each further period. */
  count: number;
  periodMs: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * How often one network, and one account, may do what
 * (docs/decisions/0013-lifetimes-and-limits.md). A café, a school or a mobile carrier
 * shows hundreds of families under one address, so those limits are wide; what
 * protects a person are the limits of WHAT_IS_GUESSED.
 */
const LIMITS = {
  'look up by network': { count: 240, periodMs: HOUR_MS },
  'look up by asker': { count: 30, periodMs: HOUR_MS },
  'whole list by network': { count: 12_000, periodMs: HOUR_MS },
  'mail by network': { count: 240, periodMs: HOUR_MS },
  'code by network': { count: 480, periodMs: HOUR_MS },
  'create user by network': { count: 240, periodMs: HOUR_MS },
  'help report by network': { count: 30, periodMs: HOUR_MS },
  // Nobody has to be signed in for it: so many bound what the table can hold in its week.
  'help report by anybody': { count: 600, periodMs: HOUR_MS },
  'login by network': { count: 600, periodMs: HOUR_MS },
  'refresh by network': { count: 6_000, periodMs: HOUR_MS },
  'password by sign-in': { count: 10, periodMs: HOUR_MS },
  'undo by network': { count: 240, periodMs: HOUR_MS },
  'export by account': { count: 10, periodMs: HOUR_MS },
  'upload by account': { count: 240, periodMs: HOUR_MS },
  // An upload that is attached was counted when it began; its form costs an encoding even so.
  'form by account': { count: 480, periodMs: HOUR_MS },
  'option by account': { count: 120, periodMs: HOUR_MS },
  'wrong codes before a warning': { count: 10, periodMs: DAY_MS },
  'warning by account': { count: 1, periodMs: DAY_MS },
} as const satisfies Record<string, Limit>;

/**
 * What an address can be pestered with by whoever knows it, or tried out. Each asker has
 * their own tries; beyond those strangers together have few, and only strangers are
 * stopped by that (docs/decisions/0035-who-is-kept-out.md). What one network may in the
 * long run is less than what all may: it takes several to use that up.
 */
const WHAT_IS_GUESSED = {
  login: {
    asker: { count: 20, periodMs: DAY_MS },
    strangers: { count: 200, periodMs: 6 * DAY_MS },
  },
  mail: {
    asker: { count: 8, periodMs: 8 * HOUR_MS },
    strangers: { count: 60, periodMs: 2 * DAY_MS },
  },
  code: {
    asker: { count: 30, periodMs: 6 * DAY_MS },
    strangers: { count: 120, periodMs: 18 * DAY_MS },
  },
} as const satisfies Record<string, { asker: Limit; strangers: Limit }>;

/**
 * What is saved is kept with its answer for weeks (docs/decisions/0006): so many bytes at
 * once of each who may save, and so many in each further period.
 */
const KEPT = { bytes: 16 * 1024 ** 2, periodMs: 4 * DAY_MS };
/** A row costs more than what stands in it. */
const KEPT_MIN_BYTES = 1024;

type LimitName = keyof typeof LIMITS;
type Guessed = keyof typeof WHAT_IS_GUESSED;

/** Whom each limit counts for. */
type Counted = Partial<Record<LimitName, string>>;

interface Bucket {
  key: string;
  dropMs: number;
  capacityMs: number;
}

/**
 * Counts this request against each limit, shared by all servers of the database.
 * @throws ProblemError rate_limited with Retry-After
 */
export async function enforceLimits(context: Context, counted: Counted): Promise<void> {
  const entries = Object.entries(counted) as [LimitName, string][];
  await fill(
    context,
    entries.map(([name, whom]) => toBucket(context, LIMITS[name], [name, whom])),
  );
}

/** Whether this one is within the limits too; it is counted where it is. */
export async function isWithinLimits(context: Context, counted: Counted): Promise<boolean> {
  try {
    await enforceLimits(context, counted);
    return true;
  } catch (error) {
    if (error instanceof ProblemError) return false;
    throw error;
  }
}

/**
 * Counts what is kept of an answer, in the transaction that keeps it.
 * @throws ProblemError rate_limited with Retry-After, which undoes the transaction
 */
export async function enforceKeptBytes(
  context: Context,
  transaction: Transaction,
  { scope, body }: { scope: string; body: unknown },
): Promise<void> {
  const bytes = Math.max(KEPT_MIN_BYTES, Buffer.byteLength(JSON.stringify(body ?? null)));
  const limit = { count: KEPT.bytes / bytes, periodMs: KEPT.periodMs };
  const bucket = toBucket(context, limit, ['bytes kept', scope]);
  refuseUntil(context, await addInOrder(context, transaction, [bucket]));
}

/** Who asks something of an address that they have yet to show is theirs. */
export interface Asker {
  /** What they are told apart by: the device where it is known, else the network. */
  key: string;
  /** Whether this browser was signed in to that address before. */
  isKnown: boolean;
}

export interface Guesser {
  /** Of the account or registration; where there is none, whatever names it. */
  email: string;
  asker: Asker;
  network: string;
}

interface Guess {
  asker: Asker;
  /** Nobody guessed: it shall not count against whom it was meant for. */
  takeBack: (db: Queryable) => Promise<void>;
}

/**
 * Counts a try of something that is an address's: for its network, its asker and, where
 * that is no known device, for all strangers.
 * @throws ProblemError rate_limited with Retry-After
 */
export async function enforceGuessLimits(
  context: Context,
  what: Guessed,
  { email, asker, network }: Guesser,
): Promise<Guess> {
  const subject = foldEmail(email);
  const { asker: own, strangers } = WHAT_IS_GUESSED[what];
  const name = `${what} by network` as const;
  const buckets = [
    toBucket(context, own, [`${what} by asker`, subject, asker.key]),
    ...(asker.isKnown ? [] : [toBucket(context, strangers, [`${what} by strangers`, subject])]),
  ];
  await fill(context, [toBucket(context, LIMITS[name], [name, network]), ...buckets]);
  return { asker, takeBack: (transaction) => takeFromBuckets(transaction, buckets) };
}

/** In one transaction, which is one wait for the disk; what was counted before a refusal stays counted. */
async function fill(context: Context, buckets: Bucket[]): Promise<void> {
  const add = (db: Queryable) => addInOrder(context, db, buckets);
  refuseUntil(context, await (buckets.length > 1 ? context.db.transaction(add) : add(context.db)));
}

/** One after the other: whom the first refuses fills no other. @returns when the one that is full has room */
async function addInOrder(
  { now }: Context,
  db: Queryable,
  buckets: Bucket[],
): Promise<Date | undefined> {
  for (const bucket of buckets) {
    const againAt = await addToBucket(db, { ...bucket, now: new Date(now()) });
    if (againAt) return againAt;
  }
  return undefined;
}

function refuseUntil({ now }: Context, againAt: Date | undefined): void {
  if (!againAt) return;
  const seconds = Math.max(1, Math.ceil((againAt.getTime() - now()) / 1000));
  throw new ProblemError('rate_limited', { headers: { 'retry-after': String(seconds) } });
}

function toBucket({ keys }: Context, { count, periodMs }: Limit, parts: string[]): Bucket {
  const key = keyedHash(keys.fingerprint, 'limit', ...parts);
  return { key, dropMs: periodMs / count, capacityMs: periodMs };
}
