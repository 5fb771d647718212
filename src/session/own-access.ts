/** The calls of the extension 'access': sign-ins, password and e-mail address of the account. */
import type { Struct } from 'superstruct';
import { callContext } from '../api/api-client.ts';
import type { Outcome } from '../api/outcome.ts';
import { callAsUser } from '../api/session-refresh.ts';
import type { User } from '../domain/account.ts';
import {
  ACCESS_PATHS,
  EmailChanged,
  EmailCodeSent,
  PasswordChanged,
  SignIns,
} from '../protocol/access.ts';
import { IDEMPOTENCY_KEY } from '../protocol/headers.ts';
import { get, json } from '../protocol/request.ts';
import { saveUser } from '../store/schema/device-store.ts';

export async function listSignIns(user: User): Promise<Outcome<SignIns>> {
  return callAsUser(callContext(), get(ACCESS_PATHS.signIns), { reply: SignIns, userId: user.id });
}

/** `which` is the id of a sign-in, or ALL_OTHERS for all except the current one. */
export async function endSignIns(
  user: User,
  { which, password }: { which: string; password: string },
): Promise<Outcome<SignIns>> {
  const path = which === ALL_OTHERS ? ACCESS_PATHS.endOtherSignIns : ACCESS_PATHS.endSignIn(which);
  return post(user, path, { body: { password }, reply: SignIns });
}

export const ALL_OTHERS = 'others';

/** `key` is the Idempotency-Key that all attempts of this change share. */
export async function changePassword(
  user: User,
  given: { current_password: string; password: string },
  key: string,
): Promise<Outcome<typeof PasswordChanged.TYPE>> {
  return post(user, ACCESS_PATHS.password, { body: given, reply: PasswordChanged, key });
}

export async function requestEmailChange(
  user: User,
  given: { email: string; password: string },
): Promise<Outcome<typeof EmailCodeSent.TYPE>> {
  return post(user, ACCESS_PATHS.email, { body: given, reply: EmailCodeSent });
}

export async function confirmEmailChange(
  user: User,
  given: { email: string; otp: string },
  key: string,
): Promise<Outcome<typeof EmailChanged.TYPE>> {
  const reply = { body: given, reply: EmailChanged, key };
  const outcome = await post(user, ACCESS_PATHS.emailConfirmation, reply);
  if (outcome.outcome === 'accepted') await saveUser({ ...user, email: outcome.value.email });
  return outcome;
}

async function post<T>(
  user: User,
  path: string,
  {
    body,
    reply,
    key = crypto.randomUUID(),
  }: { body: object; reply: Struct<T, never> | Struct<T>; key?: string },
): Promise<Outcome<T>> {
  return callAsUser(
    callContext(),
    {
      method: 'POST',
      path,
      authenticated: true,
      body: json(body),
      headers: { [IDEMPOTENCY_KEY]: key },
    },
    { reply, userId: user.id },
  );
}
