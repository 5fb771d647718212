/** What a person may have done with all that is kept about them: extension 'privacy'. */
import { callApi } from '../api/api-client.ts';
import { callContext } from '../api/call-context.ts';
import type { Outcome } from '../api/outcome.ts';
import { callAsUser } from '../api/session-refresh.ts';
import type { User } from '../domain/account.ts';
import { paths } from '../protocol/paths.ts';
import { AccountErased, AccountExport, PRIVACY_PATHS } from '../protocol/privacy.ts';
import { TemporaryUserLookup } from '../protocol/replies.ts';
import { json } from '../protocol/request.ts';
import { removeSetting } from '../store/device-store.ts';
import { leaveAccount } from './leave-account.ts';
import type { Failure } from './use-failure-text.ts';

/** Asks for a link to a copy of everything; a browser saves it from there without a page in between. */
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
 * Erases the account at the server, and once that is certain, what this phone has of it.
 * An answer that got lost leaves it open: then everything stays as it is here, and
 * asking again finds out.
 */
export async function eraseAccount(user: User, password: string): Promise<Failure | 'erased'> {
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
  await leaveAccount({ userId: user.id, keep: 'nothing' });
  await removeSetting('sessionRefused');
  return 'erased';
}

/** The session ended: was it with the account, by an erasure whose answer never came? */
async function isUnknown(email: string): Promise<boolean> {
  const outcome = await callApi(
    callContext(),
    { method: 'GET', path: paths.temporaryUserByEmail(email), authenticated: false },
    { reply: TemporaryUserLookup },
  );
  return outcome.outcome === 'accepted' && outcome.value.data.user === null;
}
