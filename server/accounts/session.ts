import { randomBytes, randomUUID } from 'node:crypto';
import type { Tokens } from '../../src/protocol/replies.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { keyedHash, keyedHashes } from '../base/keys.ts';
import {
  deleteSupersededTokens,
  endSessions,
  insertRefreshToken,
  insertSession,
  lockSessionOfToken,
  markTokenUsed,
} from '../repositories/session-repository.ts';
import { enforceLimits } from '../limits/rate-limit.ts';
import { isUuid, signAccessToken } from './access-token.ts';

/*
 * [S16] A session is a family of refresh tokens. Each refresh gives the phone a token of the next
 * generation. If the reply is lost, the phone refreshes again with its old token. So a token stays
 * valid until a token of the next generation is used:
 *
 *   login ──▶ T0 ──▶ T1 (reply lost)
 *             T0 ──▶ T1'             valid: no token of generation 1 was used yet
 *                    T1' ──▶ T2      this use supersedes T0 and T1
 *             T0, T1 ──▶ ✗           reuse: somebody has copied a token, so the session ends
 */

export async function openSession(
  context: Context,
  db: Queryable,
  { accountId, userAgent }: { accountId: number; userAgent: string | null },
): Promise<Tokens> {
  const sessionId = randomUUID();
  const now = new Date(context.now());
  await insertSession(db, { id: sessionId, accountId, userAgent, now });
  return issueTokens(context, db, { accountId, sessionId, generation: 0 });
}

/** @returns undefined if the token is unknown, expired or superseded, or its session has ended */
export async function refreshSession(
  context: Context,
  refreshToken: string,
): Promise<Tokens | undefined> {
  const now = new Date(context.now());
  return context.db.transaction(async (transaction) => {
    const presented = await lockSessionOfToken(transaction, hashesOf(context, refreshToken));
    if (!presented) return undefined;
    const { session, generation, hash } = presented;
    const idleMs = now.getTime() - session.lastUsedAt.getTime();
    if (session.endedAt || idleMs > REFRESH_LIFETIME_MS) return undefined;
    const isFirstOfItsGeneration = generation > session.usedGeneration;
    if (!isFirstOfItsGeneration && hash !== session.lastUsedHash) {
      await endSessions(transaction, { id: session.id, now });
      context.log.info(
        { sessionId: session.id },
        'A superseded refresh token was used. Somebody may have copied it, so its session was ended',
      );
      return undefined;
    }
    await enforceLimits(context, { 'refresh by sign-in': session.id }, transaction);
    const used = { sessionId: session.id, generation, hash };
    await markTokenUsed(transaction, { ...used, now });
    const issuedBefore = new Date(now.getTime() - SUPERSEDED_LIFETIME_MS);
    await deleteSupersededTokens(transaction, { ...used, issuedBefore });
    return issueTokens(context, transaction, {
      accountId: session.accountId,
      sessionId: session.id,
      generation: generation + 1,
    });
  });
}

/** Takes a refresh token, or the logout secret of a session [S17]. An unknown one is ignored. */
export async function closeSession(context: Context, given: string): Promise<void> {
  const { db, keys } = context;
  const now = new Date(context.now());
  const [sessionId = '', proof = ''] = given.split('.');
  if (isUuid(sessionId) && keyedHashes(keys.logout, sessionId).includes(proof)) {
    return void (await endSessions(db, { id: sessionId, now }));
  }
  await db.transaction(async (transaction) => {
    const presented = await lockSessionOfToken(transaction, hashesOf(context, given));
    if (presented) await endSessions(transaction, { id: presented.session.id, now });
  });
}

async function issueTokens(
  context: Context,
  db: Queryable,
  issue: { accountId: number; sessionId: string; generation: number },
): Promise<Tokens> {
  const refresh = randomBytes(REFRESH_TOKEN_BYTES).toString('base64url');
  await insertRefreshToken(db, {
    hash: keyedHash(context.keys.refreshToken, refresh),
    sessionId: issue.sessionId,
    generation: issue.generation,
    issuedAt: new Date(context.now()),
  });
  const access = await signAccessToken(context, issue);
  const logout = `${issue.sessionId}.${keyedHash(context.keys.logout, issue.sessionId)}`;
  return { access, refresh, logout };
}

function hashesOf({ keys }: Context, token: string): string[] {
  return keyedHashes(keys.refreshToken, token);
}

const REFRESH_TOKEN_BYTES = 32;

/**
 * A refresh deletes superseded tokens that were issued longer ago. Until then the reuse of such a
 * token ends the session; later the token is only refused.
 */
const SUPERSEDED_LIFETIME_MS = 30 * 24 * 3_600_000;

/** A session ends this long after its last use (docs/decisions/0013-lifetimes-and-limits.md). */
export const REFRESH_LIFETIME_MS = 180 * 24 * 3_600_000;
