import { and, desc, eq, gte, inArray, isNull, lt, ne } from '../db/drizzle.ts';
import type { Queryable } from '../db/database.ts';
import { refreshTokens, sessions } from '../db/schema.ts';

type SessionRow = typeof sessions.$inferSelect;

interface PresentedToken {
  session: SessionRow;
  generation: number;
  hash: string;
}

export async function insertSession(
  db: Queryable,
  { now, ...session }: { id: string; accountId: number; userAgent: string | null; now: Date },
): Promise<void> {
  await db.insert(sessions).values({
    ...session,
    usedGeneration: -1,
    createdAt: now,
    lastUsedAt: now,
  });
}

export async function insertRefreshToken(
  db: Queryable,
  token: typeof refreshTokens.$inferInsert,
): Promise<void> {
  await db.insert(refreshTokens).values(token);
}

/** Locks the session, so that its refreshes run one after the other. */
export async function lockSessionOfToken(
  db: Queryable,
  hashes: string[],
): Promise<PresentedToken | undefined> {
  const [row] = await db
    .select({ session: sessions, generation: refreshTokens.generation, hash: refreshTokens.hash })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(inArray(refreshTokens.hash, hashes))
    .for('update', { of: sessions });
  return row;
}

export async function markTokenUsed(
  db: Queryable,
  used: { sessionId: string; generation: number; hash: string; now: Date },
): Promise<void> {
  await db
    .update(sessions)
    .set({ usedGeneration: used.generation, lastUsedHash: used.hash, lastUsedAt: used.now })
    .where(eq(sessions.id, used.sessionId));
}

/** Deletes superseded tokens that were issued long ago. The server then refuses them as unknown. */
export async function deleteSupersededTokens(
  db: Queryable,
  over: { sessionId: string; generation: number; hash: string; issuedBefore: Date },
): Promise<void> {
  await db
    .delete(refreshTokens)
    .where(
      and(
        eq(refreshTokens.sessionId, over.sessionId),
        lt(refreshTokens.generation, over.generation),
        ne(refreshTokens.hash, over.hash),
        lt(refreshTokens.issuedAt, over.issuedBefore),
      ),
    );
}

/** Access tokens are valid only while their session is open. */
export async function isSessionOpen(
  db: Queryable,
  { sessionId, accountId }: { sessionId: string; accountId: number },
): Promise<boolean> {
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(eq(sessions.id, sessionId), eq(sessions.accountId, accountId), isNull(sessions.endedAt)),
    );
  return rows.length > 0;
}

type Ending = { now: Date } & (
  | { id: string; accountId?: number }
  | { accountId: number; id?: undefined; except?: string }
);

/** Ends one session, or those of an account. @returns how many were open */
export async function endSessions(db: Queryable, { now, ...of }: Ending): Promise<number> {
  const { rowCount } = await db
    .update(sessions)
    .set({ endedAt: now })
    .where(
      and(
        of.id === undefined ? undefined : eq(sessions.id, of.id),
        of.accountId === undefined ? undefined : eq(sessions.accountId, of.accountId),
        'except' in of && of.except ? ne(sessions.id, of.except) : undefined,
        isNull(sessions.endedAt),
      ),
    );
  return rowCount ?? 0;
}

export async function countOpenSessions(db: Queryable, accountId: number): Promise<number> {
  return db.$count(sessions, and(eq(sessions.accountId, accountId), isNull(sessions.endedAt)));
}

/** The last used session comes first: at most 100 of those used since `usedSince`. */
export async function listOpenSessions(
  db: Queryable,
  { accountId, usedSince }: { accountId: number; usedSince: Date },
): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.accountId, accountId),
        isNull(sessions.endedAt),
        gte(sessions.lastUsedAt, usedSince),
      ),
    )
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt))
    .limit(SESSIONS_SHOWN_MAX);
}

const SESSIONS_SHOWN_MAX = 100;
