/**
 * API calls for a signed-in account, and the renewal of its access token. One tab or worker renews
 * at a time, and reads the tokens again inside the lock [S16]. A refusal by the server ends the
 * session, a lost connection does not [S15].
 */
import type { Struct } from 'superstruct';
import type { Id } from '../domain/reference-item.ts';
import { paths } from '../protocol/paths.ts';
import { RefreshedTokens } from '../protocol/replies.ts';
import { asGuest, post, type ApiRequest } from '../protocol/request.ts';
import {
  endRefusedSession,
  readSession,
  replaceTokens,
  type Session,
} from '../store/schema/device-store.ts';
import { callApi, type CallContext } from './api-client.ts';
import { unreachable, type Outcome, type Unreachable } from './outcome.ts';

const REFRESH_LOCK = 'sambandh-refresh';

/**
 * After a 401 it renews the token and sends the call once more (spec.md §4). 'unauthenticated'
 * means that `userId` is not signed in; without `userId`, that nobody is.
 */
export async function callAsUser<T>(
  context: CallContext,
  request: ApiRequest,
  { reply, userId }: { reply: Struct<T, never> | Struct<T>; userId?: Id },
): Promise<Outcome<T>> {
  const session = await sessionOf(context, userId);
  if (!session) return { outcome: 'unauthenticated' };
  const first = await callApi(context, request, { reply, accessToken: session.access_token });
  if (first.outcome !== 'unauthenticated') return first;
  const renewed = await renewToken(context, session);
  if ('outcome' in renewed) return renewed;
  const second = await callApi(context, request, { reply, accessToken: renewed.access_token });
  if (second.outcome !== 'unauthenticated') return second;
  // The server refused a renewed token. The cause is at the server, for example two clocks that
  // differ.
  return { ...unreachable('server-error', 'call'), status: 401 };
}

async function sessionOf({ device }: CallContext, userId?: Id): Promise<Session | undefined> {
  const session = await readSession(device);
  const isAsked = userId === undefined || String(session?.user.id) === String(userId);
  return isAsked ? session : undefined;
}

async function renewToken(
  context: CallContext,
  { user, access_token: refused }: Session,
): Promise<Session | Unreachable | { outcome: 'unauthenticated' }> {
  return context.environment.withLock(REFRESH_LOCK, async () => {
    const session = await sessionOf(context, user.id);
    if (!session) return { outcome: 'unauthenticated' };
    // Another tab or the worker may have renewed the token while this call waited for the lock.
    if (session.access_token !== refused) return session;
    return refresh(context, session);
  });
}

async function refresh(
  context: CallContext,
  session: Session,
): Promise<Session | Unreachable | { outcome: 'unauthenticated' }> {
  const used = session.refresh_token;
  const outcome = used === undefined ? NO_TOKEN : await askForTokens(context, used);
  if (outcome.outcome === 'unreachable') return outcome;
  if (used !== undefined && outcome.outcome === 'accepted') {
    const { access, refresh = used, logout = session.logout_secret } = outcome.value;
    const replaced = await replaceTokens(context.device, { used, access, refresh, logout });
    if (!replaced) return NO_TOKEN;
    return { ...session, access_token: access, refresh_token: refresh };
  }
  context.environment.log('info', 'The session cannot be renewed. The user has to log in again');
  await endRefusedSession(context.device, used, refusingEpoch(outcome));
  return NO_TOKEN;
}

const NO_TOKEN: Extract<Outcome<never>, { outcome: 'unauthenticated' }> = {
  outcome: 'unauthenticated',
};

/** Undefined without a code of our server: a proxy or a captive portal may have refused. */
function refusingEpoch(outcome: Outcome<unknown>): string | null | undefined {
  if (outcome.outcome !== 'unauthenticated' && outcome.outcome !== 'rejected') return undefined;
  const isOurs = outcome.outcome === 'unauthenticated' || outcome.status === 400;
  return isOurs && outcome.problem?.code ? outcome.epoch : undefined;
}

/** If the outcome is neither 'accepted' nor 'unreachable', the session ends [S15]. */
async function askForTokens(context: CallContext, refresh: string) {
  const request = asGuest(post(paths.refresh, { refresh }));
  return callApi({ ...context, epoch: undefined }, request, { reply: RefreshedTokens });
}
