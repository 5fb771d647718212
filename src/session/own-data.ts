/** The calls of the extension 'privacy': a copy of all data of an account, and its erasure. */
import { type Infer, number, optional, string, type } from 'superstruct';
import { callApi, callContext, readEpoch } from '../api/api-client.ts';
import type { Outcome } from '../api/outcome.ts';
import { callAsUser } from '../api/session-refresh.ts';
import type { User } from '../domain/user.ts';
import { REQUEST_TIMEOUT_MS } from '../domain/limits.ts';
import { Id } from '../domain/reference-item.ts';
import { paths } from '../protocol/paths.ts';
import { AccountErased, AccountExport, PRIVACY_PATHS } from '../protocol/access.ts';
import { TemporaryUserLookup } from '../protocol/replies.ts';
import { asGuest, get, post } from '../protocol/request.ts';
import {
  deviceStore,
  readSetting,
  removeSetting,
  saveSetting,
} from '../store/schema/device-store.ts';
import { clearOtherAccountData, logOut } from './logout.ts';
import { forgetRefusal } from './sign-in.ts';
import type { Failure } from './use-failure-text.ts';

/** The answer has a link, from which the browser saves the copy. */
export async function requestExport(user: User, password: string): Promise<Outcome<AccountExport>> {
  const request = post(PRIVACY_PATHS.export, { password });
  return callAsUser(callContext(), request, { reply: AccountExport, userId: user.id });
}

/**
 * If the answer is lost, the data stays on the phone. A repeated request finds out whether the
 * account was erased. If a call of the sync engine is refused first, `finishErasure` finds out.
 */
export async function eraseAccount(
  { id, email }: User,
  password: string,
): Promise<Failure | { outcome: 'accepted' }> {
  const epoch = await readEpoch(deviceStore());
  const asked: AskedErasure = { id, email, decidedBy: Date.now() + REQUEST_TIMEOUT_MS, epoch };
  // If a full disk cannot store the setting, the request is sent all the same.
  await saveSetting('erasing', asked).catch(() => undefined);
  const request = post(PRIVACY_PATHS.erasure, { password });
  const outcome = await callAsUser(callContext(), request, { reply: AccountErased, userId: id });
  const knows = outcome.outcome === 'unauthenticated' ? await knowsAddress(email) : true;
  if (outcome.outcome !== 'accepted' && knows !== false) {
    const isAnswered = outcome.outcome !== 'unreachable' || outcome.status !== undefined;
    if (isAnswered && knows) await removeSetting('erasing');
    return outcome;
  }
  await logOut({ userId: id, keep: 'nothing' });
  await forgetRefusal();
  return { outcome: 'accepted' };
}

/** `decidedBy`: by then, the server has carried the erasure out or never will. */
const AskedErasure = type({
  id: Id,
  email: string(),
  decidedBy: number(),
  epoch: optional(string()),
});
type AskedErasure = Infer<typeof AskedErasure>;

/** After this time, the address may be unknown because it was changed on another phone. */
const ERASURE_IS_ASKED_MS = 3_600_000;

/**
 * Call this after the server refused a session. If the cause is an erasure that this phone asked
 * for, it clears the account's data and returns true. A restored server, whose epoch differs, may
 * know neither the session nor the address of an account that was not erased [S26].
 */
export async function finishErasure(): Promise<boolean> {
  const asked = await readSetting('erasing');
  if (!AskedErasure.is(asked) || Date.now() - asked.decidedBy > ERASURE_IS_ASKED_MS) return false;
  if ((await knowsAddress(asked.email)) !== false) return false;
  if (asked.epoch !== (await readEpoch(deviceStore()))) return false;
  await clearOtherAccountData(asked.id);
  await forgetRefusal();
  return true;
}

/** Undefined if the server cannot be asked. */
async function knowsAddress(email: string): Promise<boolean | undefined> {
  const request = asGuest(get(paths.temporaryUserByEmail(email)));
  const outcome = await callApi(callContext(), request, { reply: TemporaryUserLookup });
  return outcome.outcome === 'accepted' ? outcome.value.data.user !== null : undefined;
}
