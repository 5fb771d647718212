import type { FastifyReply, FastifyRequest } from 'fastify';
import { IDEMPOTENCY_KEY } from '../../src/protocol/headers.ts';
import { accountScope } from '../accounts/idempotency-scopes.ts';
import type { Answer } from '../base/answer.ts';
import { keyedHashes } from '../base/keys.ts';
import { ProblemError } from '../base/problem-error.ts';
import type { Context } from '../context.ts';
import type { Transaction } from '../db/database.ts';
import { enforceKeptBytes } from '../limits/rate-limit.ts';
import { claimKey, findOutcome, saveOutcome } from '../repositories/idempotency-repository.ts';
import { assertStillSignedIn, mustGetAccountId } from './authentication.ts';

interface GivenAnswer extends Answer {
  /** Epoch milliseconds. For a repeated request, the time of the first one. */
  answeredAtMs: number;
}

interface Once {
  /** The owner of the key, such as 'account:12'. */
  scope: string;
  /** Must be the same in a repeated request. By default the request's JSON body. */
  body?: unknown;
  /** If it throws, its changes are undone. */
  work: (transaction: Transaction) => Promise<Answer>;
}

/**
 * The work is done once for each Idempotency-Key (draft-ietf-httpapi-idempotency-key-header; [S7]).
 * The outcome is stored in the same transaction. A repeated request, even weeks later, gets the
 * stored outcome. Without the header, the work is done each time.
 *
 * @throws ProblemError idempotency_key_reused if a different request had the same key; rate_limited
 * if too many answers are stored for the owner of the key
 */
export function answerOnce(
  context: Context,
  request: FastifyRequest,
  once: Once,
): Promise<GivenAnswer> {
  return inTurn(once.scope, async () => {
    await assertStillSignedIn(context.db, request);
    return answer(context, request, once);
  });
}

const turns = new Map<string, { last: Promise<unknown>; count: number }>();

/**
 * Runs the changes of one account one after the other. The lock of the profile would do so, too, but
 * each change that waits for the lock holds a database connection, which other accounts need.
 * @throws ProblemError rate_limited if too many changes wait, because their bodies are in memory
 */
export async function inTurn<T>(scope: string, work: () => Promise<T>): Promise<T> {
  const turn = turns.get(scope) ?? { last: Promise.resolve(), count: 0 };
  if (turn.count >= IN_TURN_MAX) {
    throw new ProblemError('rate_limited', { headers: { 'retry-after': '5' } });
  }
  turns.set(scope, turn);
  turn.count += 1;
  const mine = turn.last.then(work, work);
  turn.last = mine;
  try {
    return await mine;
  } finally {
    turn.count -= 1;
    if (turn.count === 0) turns.delete(scope);
  }
}

/** More than a family's phones send at once. */
const IN_TURN_MAX = 40;

async function answer(
  context: Context,
  request: FastifyRequest,
  { scope, body = request.body, work }: Once,
): Promise<GivenAnswer> {
  const key = readKey(request);
  const nowMs = context.now();
  if (key === undefined) {
    return context.db.transaction(async (transaction) => {
      const done = await work(transaction);
      await enforceKeptBytes(context, transaction, { scope, body: done.body });
      return { ...done, answeredAtMs: nowMs };
    });
  }
  const requestHashes = hashRequest(context, request, body);
  const requestHash = requestHashes[0]!;
  return context.db.transaction(async (transaction) => {
    const claim = { scope, key, requestHash, createdAt: new Date(nowMs) };
    if (!(await claimKey(transaction, claim))) {
      repeats.add(request);
      return replay(transaction, { scope, key, requestHashes });
    }
    const done = await work(transaction);
    const { status, body, headers = {} } = done;
    await enforceKeptBytes(context, transaction, { scope, body });
    await saveOutcome(transaction, { scope, key, status, body, headers });
    return { ...done, answeredAtMs: nowMs };
  });
}

/** As `answerOnce`, for the account that sends the request. */
export function answerOwn(
  context: Context,
  request: FastifyRequest,
  work: Once['work'],
): Promise<GivenAnswer> {
  return answerOnce(context, request, { scope: accountScope(mustGetAccountId(request)), work });
}

export function isRepeat(request: FastifyRequest): boolean {
  return repeats.has(request);
}

const repeats = new WeakSet<FastifyRequest>();

export function sendAnswer(reply: FastifyReply, { status, body, headers }: Answer): FastifyReply {
  return reply
    .code(status)
    .headers(headers ?? {})
    .send(body);
}

async function replay(
  transaction: Transaction,
  { scope, key, requestHashes }: { scope: string; key: string; requestHashes: string[] },
): Promise<GivenAnswer> {
  const outcome = await findOutcome(transaction, { scope, key });
  // The sweep may have deleted the outcome after `claimKey` found it. Then the client retries.
  if (!outcome || outcome.status === null) throw new ProblemError('unavailable');
  if (!requestHashes.includes(outcome.requestHash))
    throw new ProblemError('idempotency_key_reused');
  return {
    status: outcome.status,
    body: outcome.body,
    headers: outcome.headers ?? {},
    answeredAtMs: outcome.createdAt.getTime(),
  };
}

function readKey(request: FastifyRequest): string | undefined {
  const key = request.headers[IDEMPOTENCY_KEY];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/u.test(key)) {
    throw new ProblemError('malformed_request', { fields: { [IDEMPOTENCY_KEY]: 'invalid' } });
  }
  return key;
}

/** The hashes need a key, because a body may contain a password. */
function hashRequest({ keys }: Context, request: FastifyRequest, body: unknown): string[] {
  const path = request.url.split('?')[0]!.replace(/\/+$/u, '');
  const text = JSON.stringify(body ?? null);
  return keyedHashes(keys.fingerprint, 'request', request.method, path, text);
}
