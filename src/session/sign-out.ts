import { callApi, callContext } from '../api/api-client.ts';
import { paths } from '../protocol/paths.ts';
import { AnyJson } from '../protocol/replies.ts';
import { json } from '../protocol/request.ts';
import { endSession, readSession, type Session } from '../store/schema/device-store.ts';
import { recordSignedIn } from './signed-in-hint.ts';

/**
 * The session ends on this phone whatever the server says. If the server cannot be told, this is
 * only logged (spec.md §4, §8).
 */
export async function signOut(): Promise<void> {
  const session = await readSession();
  await endSession();
  recordSignedIn(false);
  if (session?.refresh_token === undefined) return;
  void tellServer(session);
}

async function tellServer({ access_token, refresh_token }: Session): Promise<void> {
  const context = callContext();
  const outcome = await callApi(
    context,
    {
      method: 'POST',
      path: paths.logout,
      authenticated: true,
      body: json({ refresh: refresh_token }),
    },
    { reply: AnyJson, accessToken: access_token },
  );
  if (outcome.outcome === 'accepted') return;
  context.environment.log('debug', 'The server did not confirm the logout', outcome.outcome);
}
