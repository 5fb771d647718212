/** The calls of the extensions 'access' and 'consent': what the dashboard does with the account. */
import type { Struct } from 'superstruct';
import { callContext } from '../api/api-client.ts';
import type { Outcome } from '../api/outcome.ts';
import { callAsUser } from '../api/session-refresh.ts';
import type { User } from '../domain/user.ts';
import type { PrivacyNoticeShown } from '../domain/privacy-notice.ts';
import {
  ACCESS_PATHS,
  EmailChanged,
  EmailCodeSent,
  OwnConsent,
  PasswordChanged,
  PRIVACY_PATHS,
  SignIns,
} from '../protocol/access.ts';
import { IDEMPOTENCY_KEY } from '../protocol/headers.ts';
import { get, post } from '../protocol/request.ts';
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
  return send(user, path, { body: { password }, reply: SignIns });
}

export const ALL_OTHERS = 'others';

/** `key` is the Idempotency-Key that all attempts of this change share. */
export async function changePassword(
  user: User,
  given: { current_password: string; password: string },
  key: string,
): Promise<Outcome<typeof PasswordChanged.TYPE>> {
  return send(user, ACCESS_PATHS.password, { body: given, reply: PasswordChanged, key });
}

export async function requestEmailChange(
  user: User,
  given: { email: string; password: string },
): Promise<Outcome<typeof EmailCodeSent.TYPE>> {
  return send(user, ACCESS_PATHS.email, { body: given, reply: EmailCodeSent });
}

export async function confirmEmailChange(
  user: User,
  given: { email: string; otp: string },
  key: string,
): Promise<Outcome<typeof EmailChanged.TYPE>> {
  const reply = { body: given, reply: EmailChanged, key };
  const outcome = await send(user, ACCESS_PATHS.emailConfirmation, reply);
  if (outcome.outcome === 'accepted') await saveUser({ ...user, email: outcome.value.email });
  return outcome;
}

export async function readConsent(user: User): Promise<Outcome<OwnConsent>> {
  const reply = { reply: OwnConsent, userId: user.id };
  return callAsUser(callContext(), get(PRIVACY_PATHS.consent), reply);
}

export async function giveConsent(
  user: User,
  { version, language, hash }: PrivacyNoticeShown,
): Promise<Outcome<OwnConsent>> {
  const body = { version, language, text_hash: hash };
  return send(user, PRIVACY_PATHS.consent, { body, reply: OwnConsent });
}

export async function withdrawConsent(user: User): Promise<Outcome<OwnConsent>> {
  return send(user, PRIVACY_PATHS.withdrawal, { body: {}, reply: OwnConsent });
}

/** Two empty fields remove the nominee. */
export async function saveNominee(
  user: User,
  nominee: { name: string; contact: string },
): Promise<Outcome<OwnConsent>> {
  return send(user, PRIVACY_PATHS.nominee, { body: nominee, reply: OwnConsent });
}

async function send<T>(
  user: User,
  path: string,
  {
    body,
    reply,
    key = crypto.randomUUID(),
  }: { body: object; reply: Struct<T, never> | Struct<T>; key?: string },
): Promise<Outcome<T>> {
  const request = post(path, body, { [IDEMPOTENCY_KEY]: key });
  return callAsUser(callContext(), request, { reply, userId: user.id });
}
