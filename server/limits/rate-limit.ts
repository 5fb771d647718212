import { mailboxOf } from '../base/email.ts';
import { keyedHash } from '../base/keys.ts';
import { ProblemError } from '../base/problem-error.ts';
import type { Context } from '../context.ts';
import type { Queryable, Transaction } from '../db/database.ts';
import { addToBucket, consumeFromBuckets } from '../repositories/rate-limit-repository.ts';

interface Limit {
  /** Allowed at once, and as many again in each further period. */
  count: number;
  periodMs: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * In a café, a school or a mobile network, hundreds of families share one IP address. So the limits
 * for a network are high (docs/decisions/0013-lifetimes-and-limits.md). WHAT_IS_GUESSED protects a
 * single account.
 */
const LIMITS = {
  'look up by network': { count: 240, periodMs: HOUR_MS },
  'look up by asker': { count: 30, periodMs: HOUR_MS },
  'whole list by network': { count: 12_000, periodMs: HOUR_MS },
  'mail by network': { count: 240, periodMs: HOUR_MS },
  'code by network': { count: 480, periodMs: HOUR_MS },
  'create user by network': { count: 240, periodMs: HOUR_MS },
  'login by network': { count: 600, periodMs: HOUR_MS },
  'refresh by network': { count: 6_000, periodMs: HOUR_MS },
  'password by sign-in': { count: 10, periodMs: DAY_MS },
  'undo by network': { count: 240, periodMs: HOUR_MS },
  'export by account': { count: 10, periodMs: HOUR_MS },
  'upload by account': { count: 240, periodMs: HOUR_MS },
  // Encoding a file again costs time, even if the upload that the form names was counted before.
  'form by account': { count: 480, periodMs: HOUR_MS },
  'option by account': { count: 120, periodMs: HOUR_MS },
  // Each of these adds a row or sends a mail.
  'consent by account': { count: 30, periodMs: DAY_MS },
  // Of its own: the notice promises that a consent can be withdrawn at any time.
  'withdrawal by account': { count: 30, periodMs: DAY_MS },
  'card by account': { count: 300, periodMs: DAY_MS },
  'sign-in by account': { count: 100, periodMs: DAY_MS },
  'refresh by sign-in': { count: 400, periodMs: DAY_MS },
  // A form of 300 bytes makes the server copy a video of up to 100 MB.
  'film by account': { count: 30, periodMs: HOUR_MS },
  'wrong codes before a warning': { count: 10, periodMs: DAY_MS },
  // The tenth wrong one causes a mail: a session has ten tries ('password by sign-in').
  'wrong passwords before a warning': { count: 9, periodMs: DAY_MS },
  'wrong own passwords before a warning': { count: 9, periodMs: DAY_MS },
  'warning of codes': { count: 1, periodMs: DAY_MS },
  'warning of passwords': { count: 1, periodMs: DAY_MS },
  'warning of own passwords': { count: 1, periodMs: DAY_MS },
} as const satisfies Record<string, Limit>;

/**
 * `asker` limits each known device and each network. `strangers` limits all unknown devices
 * together and never stops a known device (docs/decisions/0035-who-is-kept-out.md). Per day,
 * `strangers` allows more than `asker`, so one network cannot block all unknown devices for long.
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
 * Limits the stored answers to requests (docs/decisions/0006). An account, for example, may store
 * these bytes at once, and as many again in each further period.
 */
const KEPT = { bytes: 16 * 1024 ** 2, periodMs: 4 * DAY_MS };
/** The least that is counted for an answer, because its row takes space, too. */
const KEPT_MIN_BYTES = 1024;

type LimitName = keyof typeof LIMITS;
export type Guessed = keyof typeof WHAT_IS_GUESSED;

/** The network, account or other subject for which each limit is counted. */
type Counted = Partial<Record<LimitName, string>>;

interface Bucket {
  key: string;
  dropMs: number;
  capacityMs: number;
}

/**
 * All servers of the database share the counts.
 * @param transaction is rolled back by a refusal
 * @throws ProblemError rate_limited with Retry-After
 */
export async function enforceLimits(
  context: Context,
  counted: Counted,
  transaction?: Transaction,
): Promise<void> {
  const entries = Object.entries(counted) as [LimitName, string][];
  const buckets = entries.map(([name, whom]) => toBucket(context, LIMITS[name], [name, whom]));
  await fill(context, buckets, transaction);
}

export async function isWithinLimits(context: Context, counted: Counted): Promise<boolean> {
  try {
    await enforceLimits(context, counted);
    return true;
  } catch (error) {
    if (error instanceof ProblemError) return false;
    throw error;
  }
}

/** @throws ProblemError rate_limited with Retry-After; this rolls the transaction back */
export async function enforceKeptBytes(
  context: Context,
  transaction: Transaction,
  { scope, body }: { scope: string; body: unknown },
): Promise<void> {
  const bytes = Math.max(KEPT_MIN_BYTES, Buffer.byteLength(JSON.stringify(body ?? null)));
  const limit = { count: KEPT.bytes / bytes, periodMs: KEPT.periodMs };
  await fill(context, [toBucket(context, limit, ['bytes kept', scope])], transaction);
}

/** The sender of a request about an e-mail address. It may be a stranger. */
export interface Asker {
  /** A hash of the known device, else of the network; of the session for a change of address. */
  key: string;
  /** This browser was signed in before to the account with that address. */
  isKnown: boolean;
}

export interface Guess {
  asker: Asker;
  /** Called when the password or code was right: the attempt no longer counts for the address. */
  takeBack: (db: Queryable) => Promise<void>;
}

/**
 * An unknown device's attempt also counts for all unknown devices together.
 * @throws ProblemError rate_limited with Retry-After
 */
export async function enforceGuessLimits(
  context: Context,
  what: Guessed,
  { email, asker, network }: { email: string; asker: Asker; network: string },
): Promise<Guess> {
  const subject = mailboxOf(email);
  const { asker: own, strangers } = WHAT_IS_GUESSED[what];
  const name = `${what} by network` as const;
  const buckets = [
    toBucket(context, own, [`${what} by asker`, subject, asker.key]),
    ...(asker.isKnown ? [] : [toBucket(context, strangers, [`${what} by strangers`, subject])]),
  ];
  await fill(context, [toBucket(context, LIMITS[name], [name, network]), ...buckets]);
  return { asker, takeBack: (transaction) => consumeFromBuckets(transaction, buckets) };
}

/**
 * All buckets are filled in one transaction, because the database waits for the disk at each commit.
 * If a bucket is full, the buckets before it have counted the request.
 */
async function fill(context: Context, buckets: Bucket[], transaction?: Transaction): Promise<void> {
  const add = async (db: Queryable) => {
    for (const bucket of buckets) {
      const roomAt = await addToBucket(db, { ...bucket, now: new Date(context.now()) });
      if (roomAt) return roomAt;
    }
    return undefined;
  };
  const isOne = transaction !== undefined || buckets.length === 1;
  const roomAt = await (isOne ? add(transaction ?? context.db) : context.db.transaction(add));
  if (!roomAt) return;
  const seconds = Math.max(1, Math.ceil((roomAt.getTime() - context.now()) / 1000));
  throw new ProblemError('rate_limited', { headers: { 'retry-after': String(seconds) } });
}

function toBucket({ keys }: Context, { count, periodMs }: Limit, parts: string[]): Bucket {
  const key = keyedHash(keys.fingerprint, 'limit', ...parts);
  return { key, dropMs: periodMs / count, capacityMs: periodMs };
}
