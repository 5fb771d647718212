import { callApi, callContext } from '../api/api-client.ts';
import { logoutOf, tellEndings } from '../api/logout-call.ts';
import { AnyJson } from '../protocol/replies.ts';
import { SYNC_TAG } from '../store/device/background-sync.ts';
import { endSession, readSession } from '../store/schema/device-store.ts';
import { recordSignedIn } from './signed-in-hint.ts';

/**
 * The session ends on this phone whatever the server says (spec.md §4, §8). If the server cannot be
 * told now, `tellEndings` tells it later [S17].
 */
export async function signOut(): Promise<void> {
  const session = await readSession();
  await endSession();
  recordSignedIn(false);
  if (session?.logout_secret !== undefined) {
    tellEndings(callContext(), session.logout_secret).catch(() => undefined);
    registerBackgroundSync().catch(() => undefined);
  }
  // Other servers than ours give no secret. The refresh token is not kept, so they are told once.
  else if (session?.refresh_token !== undefined) {
    callApi(callContext(), logoutOf(session.refresh_token), {
      reply: AnyJson,
      accessToken: session.access_token,
    }).catch(() => undefined);
  }
}

/** The worker then tells the server, even if no page of the app is open any more. */
async function registerBackgroundSync(): Promise<void> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  // TypeScript has no types for this in a page: https://wicg.github.io/background-sync/spec/
  const registration = (await serviceWorker?.ready) as
    | { sync?: { register(tag: string): Promise<void> } }
    | undefined;
  await registration?.sync?.register(SYNC_TAG);
}
