/**
 * Calls in the name of an account, and the renewal of its token.
 *
 * Always holds: one renewal at a time across tabs and worker, with the tokens read
 * anew inside the lock [S16]; a renewal that could not reach the server is not a
 * failed one, and only a refusal ends the session [S15].
 */
import type { Struct } from 'superstruct';
import type { Id } from '../domain/reference-item.ts';
import { paths } from '../protocol/paths.ts';
import { RefreshedTokens } from '../protocol/replies.ts';
import { json, type ApiRequest } from '../protocol/request.ts';
import {
  endRefusedSession,
  readSession,
  replaceTokens,
  type Session,
} from '../store/device-store.ts';
import { callApi, type CallContext } from './api-client.ts';
import { unreachable, type Outcome, type Unreachable } from './outcome.ts';

const REFRESH_LOCK = 'sambandh-refresh';
/** 401 arrives as 'unauthenticated'; anything else that a server says is no refusal [S15]. */
const REFUSED_STATUS = 400;

/**
 * Sends a call as `userId`. A 401 renews the token and sends once more (spec.md §4);
 * 'unauthenticated' is what is left when nobody, or somebody else, is signed in.
 */
export async function callAsUser<T>(
  context: CallContext,
  request: ApiRequest,
  { reply, userId }: { reply: Struct<T, never> | Struct<T>; userId: Id },
): Promise<Outcome<T>> {
  const session = await sessionOf(context, userId);
  if (!session) return { outcome: 'unauthenticated' };
  const first = await callApi(context, request, { reply, accessToken: session.access_token });
  if (first.outcome !== 'unauthenticated') return first;
  const renewed = await renewToken(context, { userId, refused: session.access_token });
  if ('outcome' in renewed) return renewed;
  const second = await callApi(context, request, { reply, accessToken: renewed.access_token });
  if (second.outcome !== 'unauthenticated') return second;
  // Refused with a token that is a moment old: two servers disagree about it, or about the time.
  return unreachable('server-error', 'call');
}

async function sessionOf({ device }: CallContext, userId: Id): Promise<Session | undefined> {
  const session = await readSession(device);
  return session && String(session.user.id) === String(userId) ? session : undefined;
}

/** A session whose access token is not the refused one; or why there is none. */
async function renewToken(
  context: CallContext,
  { userId, refused }: { userId: Id; refused: string },
): Promise<Session | Unreachable | { outcome: 'unauthenticated' }> {
  return context.delegate.withLock(REFRESH_LOCK, async () => {
    const session = await sessionOf(context, userId);
    if (!session) return { outcome: 'unauthenticated' };
    // Whoever held the lock before may have renewed it already.
    if (session.access_token !== refused) return session;
    return refresh(context, session);
  });
}

async function refresh(
  context: CallContext,
  session: Session,
): Promise<Session | Unreachable | { outcome: 'unauthenticated' }> {
  const used = session.refresh_token;
  const request: ApiRequest = {
    method: 'POST',
    path: paths.refresh,
    authenticated: false,
    body: json({ refresh: used }),
  };
  // New tokens are new tokens, out of whichever database.
  const anyEpoch = { ...context, epoch: undefined };
  const outcome = await callApi(anyEpoch, request, { reply: RefreshedTokens });
  switch (outcome.outcome) {
    case 'accepted': {
      const tokens = { access: outcome.value.access, refresh: outcome.value.refresh ?? used };
      const replaced = await replaceTokens(context.device, { used, ...tokens });
      if (!replaced) return { outcome: 'unauthenticated' };
      return { ...session, access_token: tokens.access, refresh_token: tokens.refresh };
    }
    case 'unreachable':
      return outcome;
    case 'rejected':
      if (outcome.status !== REFUSED_STATUS) return unreachable('unexpected-answer');
      break;
    case 'conflict':
      return unreachable('unexpected-answer');
    case 'unauthenticated':
      break;
  }
  context.delegate.log('info', 'the session was refused and ends');
  await endRefusedSession(context.device, used);
  return { outcome: 'unauthenticated' };
}
