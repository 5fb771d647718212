/** The calls of the extension 'privacy': a copy of all data of an account, and its erasure. */
import { callApi, callContext } from '../api/api-client.ts';
import type { Outcome } from '../api/outcome.ts';
import { callAsUser } from '../api/session-refresh.ts';
import type { User } from '../domain/account.ts';
import { paths } from '../protocol/paths.ts';
import { AccountErased, AccountExport, PRIVACY_PATHS } from '../protocol/privacy.ts';
import { TemporaryUserLookup } from '../protocol/replies.ts';
import { json } from '../protocol/request.ts';
import { removeSetting } from '../store/schema/device-store.ts';
import { logOut } from './logout.ts';
import type { Failure } from './use-failure-text.ts';

/** The answer has a link, from which the browser saves the copy. */
export async function requestExport(user: User, password: string): Promise<Outcome<AccountExport>> {
  return callAsUser(
    callContext(),
    {
      method: 'POST',
      path: PRIVACY_PATHS.export,
      authenticated: true,
      body: json({ password }),
    },
    { reply: AccountExport, userId: user.id },
  );
}

/**
 * If the answer is lost, the data stays on the phone. A repeated request finds out whether the
 * account was erased.
 */
export async function eraseAccount(
  user: User,
  password: string,
): Promise<Failure | { outcome: 'accepted' }> {
  const outcome = await callAsUser(
    callContext(),
    {
      method: 'POST',
      path: PRIVACY_PATHS.erasure,
      authenticated: true,
      body: json({ password }),
    },
    { reply: AccountErased, userId: user.id },
  );
  const isLeft = outcome.outcome === 'unauthenticated' && !(await isUnknown(user.email));
  if (isLeft || (outcome.outcome !== 'accepted' && outcome.outcome !== 'unauthenticated')) {
    return outcome;
  }
  await logOut({ userId: user.id, keep: 'nothing' });
  await removeSetting('sessionRefused');
  return { outcome: 'accepted' };
}

/** Whether the server no longer knows the address: an earlier request has erased the account. */
async function isUnknown(email: string): Promise<boolean> {
  const outcome = await callApi(
    callContext(),
    { method: 'GET', path: paths.temporaryUserByEmail(email), authenticated: false },
    { reply: TemporaryUserLookup },
  );
  return outcome.outcome === 'accepted' && outcome.value.data.user === null;
}
