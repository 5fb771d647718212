import { callServer } from '../../api/call-server.ts';
import type { Outcome } from '../../api/outcome.ts';
import type { RegistrationDetails } from '../../domain/account.ts';
import type { DeviceType } from '../../domain/enumerations.ts';
import { formatNoticeShown, type PrivacyNoticeShown } from '../../domain/privacy-notice.ts';
import type { Id } from '../../domain/reference-item.ts';
import { TERMS_VERSION } from '../../domain/account-forms.ts';
import { IDEMPOTENCY_KEY, NOTICE_HEADER, TERMS_HEADER } from '../../protocol/headers.ts';
import { paths } from '../../protocol/paths.ts';
import {
  AnyJson,
  CreatedTemporaryUser,
  TemporaryUserLookup,
  type KnownTemporaryUser,
} from '../../protocol/replies.ts';
import { json } from '../../protocol/request.ts';
import type { Failure } from '../../session/use-failure-text.ts';
import { choicesOf, type Registration } from './registration.ts';

/** `user` is null if the server knows no such user. Some servers answer 404 in this case. */
export async function lookUpEmail(
  email: string,
): Promise<{ outcome: 'accepted'; user: KnownTemporaryUser | null } | Failure> {
  const outcome = await callServer(
    { method: 'GET', path: paths.temporaryUserByEmail(email), authenticated: false },
    { reply: TemporaryUserLookup },
  );
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
  return callServer(
    {
      method: 'POST',
      path: paths.temporaryUser,
      authenticated: false,
      body: json({ ...details, ...choicesOf(registration) }),
    },
    { reply: CreatedTemporaryUser },
  );
}

export async function sendOtp(email: string) {
  return callServer(
    { method: 'POST', path: paths.resendOtp, authenticated: false, body: json({ email }) },
    { reply: AnyJson },
  );
}

/**
 * The caller uses the same `key` until an answer comes. From our server, a repeated call gets the
 * first answer again.
 */
export async function verifyOtp(
  key: string,
  body: { otp: string; temp_user_id: Id | null },
  notice: PrivacyNoticeShown,
) {
  const call = async (idempotencyKey: string) =>
    callServer(
      {
        method: 'POST',
        path: paths.verifyOtp,
        authenticated: false,
        body: json(body),
        // The headers name the terms and the notice to which the person has agreed.
        headers: {
          [IDEMPOTENCY_KEY]: idempotencyKey,
          [TERMS_HEADER]: TERMS_VERSION,
          [NOTICE_HEADER]: formatNoticeShown(notice),
        },
      },
      { reply: AnyJson },
    );
  return withFreshKey(key, call);
}

/**
 * The caller uses the same `key` until an answer comes. From our server, a repeated call gets the
 * first answer again.
 */
export async function createUser(key: string, email: string, password: string) {
  const call = async (idempotencyKey: string) =>
    callServer(
      {
        method: 'POST',
        path: paths.createUser,
        authenticated: false,
        body: json({
          email,
          password,
          confirmPassword: password,
          device_type: deviceType(navigator),
          user_agent: navigator.userAgent,
        }),
        headers: { [IDEMPOTENCY_KEY]: idempotencyKey },
      },
      { reply: AnyJson },
    );
  return withFreshKey(key, call);
}

/**
 * Repeats the call with a new key if the server has seen the key with another request. This happens
 * if no answer came and the person then typed other values.
 */
async function withFreshKey(
  key: string,
  call: (key: string) => Promise<Outcome<unknown>>,
): Promise<Outcome<unknown>> {
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
