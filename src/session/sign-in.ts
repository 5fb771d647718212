import { any, type as shape, optional } from 'superstruct';
import { callApi, callContext } from '../api/api-client.ts';
import { unreachable, type Outcome } from '../api/outcome.ts';
import { nameThisDevice } from '../device/device-name.ts';
import { User } from '../domain/user.ts';
import { Id } from '../domain/reference-item.ts';
import { paths } from '../protocol/paths.ts';
import { RefreshedTokens } from '../protocol/replies.ts';
import { asGuest, get, post } from '../protocol/request.ts';
import { deviceStore, saveSession } from '../store/schema/device-store.ts';
import { finishLogout } from './logout.ts';
import { recordSignedIn } from './signed-in-hint.ts';

export type SignInOutcome = Outcome<User>;

/** Logs in and fetches the user (spec.md §7). The session is stored when both have succeeded. */
export async function signIn(email: string, password: string): Promise<SignInOutcome> {
  const context = callContext();
  const login = asGuest(post(paths.login, { username: email, password }));
  const tokens = await callApi(context, login, { reply: RefreshedTokens });
  if (tokens.outcome !== 'accepted') return tokens;
  const userId = readUserId(tokens.value.access);
  if (userId === undefined) return unreachable('unexpected-answer');
  const user = await callApi(context, get(paths.userDetails(userId)), {
    reply: User,
    accessToken: tokens.value.access,
  });
  if (user.outcome === 'accepted') {
    // An interrupted logout should clear its data before the new session begins.
    await tryToFinishLogout();
    await nameThisDevice();
    await saveSession({
      access_token: tokens.value.access,
      refresh_token: tokens.value.refresh,
      logout_secret: tokens.value.logout,
      user: user.value,
    });
    await forgetRefusal();
    recordSignedIn(true);
  }
  return user;
}

export async function forgetRefusal(): Promise<void> {
  await deviceStore().settings.bulkDelete(['sessionRefused', 'erasing']);
}

const LOGIN_WAITS_MS = 3_000;

/** If the clearing fails or takes too long, the screen goes on. The clearing is done later. */
export async function tryToFinishLogout(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LOGIN_WAITS_MS);
  });
  await Promise.race([finishLogout().catch(() => undefined), patience]);
  clearTimeout(timer);
}

const Claims = shape({ user_id: optional(any()), id: optional(any()) });

/** The id is in the field `user_id` or `id` (spec.md §3). */
export function readUserId(accessToken: string): Id | undefined {
  const payload = accessToken.split('.')[1];
  if (payload === undefined) return undefined;
  try {
    const base64 = payload.replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (!Claims.is(claims)) return undefined;
    const id: unknown = claims.user_id ?? claims.id;
    return Id.is(id) ? id : undefined;
  } catch {
    return undefined;
  }
}
