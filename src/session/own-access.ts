/** Where the account is signed in, its password and its address: extension 'access'. */
import type { Struct } from 'superstruct';
import { callContext } from '../api/call-context.ts';
import type { Outcome } from '../api/outcome.ts';
import { callAsUser } from '../api/session-refresh.ts';
import type { User } from '../domain/account.ts';
import { ACCESS_PATHS, SignIns } from '../protocol/access.ts';
import { IDEMPOTENCY_KEY } from '../protocol/headers.ts';
import { json } from '../protocol/request.ts';

export async function listSignIns(user: User): Promise<Outcome<SignIns>> {
  return callAsUser(
    callContext(),
    { method: 'GET', path: ACCESS_PATHS.signIns, authenticated: true },
    { reply: SignIns, userId: user.id },
  );
}

/** @param which the id of one, or all but this one */
export async function endSignIns(
  user: User,
  { which, password }: { which: string; password: string },
): Promise<Outcome<SignIns>> {
  const path = which === ALL_OTHERS ? ACCESS_PATHS.endOtherSignIns : ACCESS_PATHS.endSignIn(which);
  return post(user, path, { body: { password }, reply: SignIns });
}

export const ALL_OTHERS = 'others';

async function post<T>(
  user: User,
  path: string,
  { body, reply }: { body: object; reply: Struct<T, never> | Struct<T> },
): Promise<Outcome<T>> {
  return callAsUser(
    callContext(),
    {
      method: 'POST',
      path,
      authenticated: true,
      body: json(body),
      headers: { [IDEMPOTENCY_KEY]: crypto.randomUUID() },
    },
    { reply, userId: user.id },
  );
}
