import { callServer } from '../../api/call-server.ts';
import type { Outcome } from '../../api/outcome.ts';
import { type RegistrationDetails, TERMS_VERSION } from '../../domain/account.ts';
import type { DeviceType } from '../../domain/enumerations.ts';
import { formatNoticeShown, type PrivacyNoticeShown } from '../../domain/privacy-notice.ts';
import type { Id } from '../../domain/reference-item.ts';
import { IDEMPOTENCY_KEY, NOTICE_HEADER, TERMS_HEADER } from '../../protocol/headers.ts';
import { paths } from '../../protocol/paths.ts';
import {
  AnyJson,
  CreatedTemporaryUser,
  TemporaryUserLookup,
  type KnownTemporaryUser,
} from '../../protocol/replies.ts';
import { asGuest, get, post, type ApiRequest } from '../../protocol/request.ts';
import type { Failure } from '../../session/use-failure-text.ts';
import { choicesOf, type Registration } from './registration.ts';

/** `user` is null if the server knows no such user. Some servers answer 404 in this case. */
export async function lookUpEmail(
  email: string,
): Promise<{ outcome: 'accepted'; user: KnownTemporaryUser | null } | Failure> {
  const request = asGuest(get(paths.temporaryUserByEmail(email)));
  const outcome = await callServer(request, { reply: TemporaryUserLookup });
  if (outcome.outcome === 'accepted') {
    return { outcome: 'accepted', user: outcome.value.data.user };
  }
  if (outcome.outcome === 'rejected' && outcome.status === 404) {
    return { outcome: 'accepted', user: null };
  }
  return outcome;
}

/** The server then sends the one-time password by mail. */
export async function createTemporaryUser(
  registration: Registration,
  details: RegistrationDetails,
) {
  const request = post(paths.temporaryUser, { ...details, ...choicesOf(registration) });
  return callServer(asGuest(request), { reply: CreatedTemporaryUser });
}

export async function sendOtp(email: string) {
  return callServer(asGuest(post(paths.resendOtp, { email })), { reply: AnyJson });
}

export async function verifyOtp(
  key: string,
  body: { otp: string; temp_user_id: Id | null },
  notice: PrivacyNoticeShown,
) {
  // The headers name the terms and the notice to which the person has agreed.
  const headers = { [TERMS_HEADER]: TERMS_VERSION, [NOTICE_HEADER]: formatNoticeShown(notice) };
  return callOnce(key, post(paths.verifyOtp, body, headers));
}

export async function createUser(key: string, email: string, password: string) {
  const body = {
    email,
    password,
    confirmPassword: password,
    device_type: deviceType(navigator),
    user_agent: navigator.userAgent,
  };
  return callOnce(key, post(paths.createUser, body));
}

/**
 * The caller uses the same `key` until an answer comes. From our server, a repeated call gets the
 * first answer again. If the server has seen the key with another request, the call is repeated with
 * a new key: no answer had come, and the person then typed other values.
 */
async function callOnce(key: string, request: ApiRequest): Promise<Outcome<unknown>> {
  const call = async (idempotencyKey: string) => {
    const headers = { ...request.headers, [IDEMPOTENCY_KEY]: idempotencyKey };
    return callServer(asGuest({ ...request, headers }), { reply: AnyJson });
  };
  const outcome = await call(key);
  const isOther =
    outcome.outcome === 'rejected' && outcome.problem.code === 'idempotency_key_reused';
  return isOther ? call(crypto.randomUUID()) : outcome;
}

interface Browser {
  userAgent: string;
  maxTouchPoints: number;
}

/** Derives the device type from what the browser says of itself (spec.md §7). */
export function deviceType({ userAgent, maxTouchPoints }: Browser): DeviceType {
  // An iPad has the user agent of a Macintosh, but no Macintosh has a touch screen.
  const isPadInDisguise = /Macintosh/u.test(userAgent) && maxTouchPoints > 1;
  const isAndroidTablet = /Android/u.test(userAgent) && !/Mobile/u.test(userAgent);
  if (isPadInDisguise || isAndroidTablet || /iPad|Tablet/u.test(userAgent)) return 'Tablet';
  return /Mobi|iPhone|iPod/u.test(userAgent) ? 'Mobile' : 'Desktop';
}
