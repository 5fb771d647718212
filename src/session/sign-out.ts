import { paths } from '../protocol/paths.ts';
import { AnyJson } from '../protocol/replies.ts';
import { json } from '../protocol/request.ts';
import { endSession, readSession } from '../store/device-store.ts';
import { callApi } from '../sync/api-client.ts';
import { noteSignedIn } from './signed-in-hint.ts';
import { callContext } from './sync-context.ts';

/**
 * Ends the session on this phone at once, and asks the server to forget it; that
 * failing is ignored (spec.md §4). Work that is not sent stays for its account.
 */
export async function signOut(): Promise<void> {
  const session = await readSession();
  await endSession();
  noteSignedIn(false);
  if (!session) return;
  void callApi(
    callContext(),
    {
      method: 'POST',
      path: paths.logout,
      authenticated: true,
      body: json({ refresh: session.refresh_token }),
    },
    { reply: AnyJson, accessToken: session.access_token },
  );
}
