/** The consent to the notice about data, and the nominee (extension 'consent'). */
import { callContext } from '../api/api-client.ts';
import type { Outcome } from '../api/outcome.ts';
import { callAsUser } from '../api/session-refresh.ts';
import type { User } from '../domain/account.ts';
import type { PrivacyNoticeShown } from '../domain/privacy-notice.ts';
import { IDEMPOTENCY_KEY } from '../protocol/headers.ts';
import { OwnConsent, PRIVACY_PATHS } from '../protocol/privacy.ts';
import { get, json } from '../protocol/request.ts';

export async function readConsent(user: User): Promise<Outcome<OwnConsent>> {
  return callAsUser(callContext(), get(PRIVACY_PATHS.consent), {
    reply: OwnConsent,
    userId: user.id,
  });
}

export async function giveConsent(
  user: User,
  { version, language, hash }: PrivacyNoticeShown,
): Promise<Outcome<OwnConsent>> {
  return post(user, PRIVACY_PATHS.consent, { version, language, text_hash: hash });
}

export async function withdrawConsent(user: User): Promise<Outcome<OwnConsent>> {
  return post(user, PRIVACY_PATHS.withdrawal, {});
}

/** Two empty fields remove the nominee. */
export async function saveNominee(
  user: User,
  nominee: { name: string; contact: string },
): Promise<Outcome<OwnConsent>> {
  return post(user, PRIVACY_PATHS.nominee, nominee);
}

async function post(user: User, path: string, body: object): Promise<Outcome<OwnConsent>> {
  return callAsUser(
    callContext(),
    {
      method: 'POST',
      path,
      authenticated: true,
      body: json(body),
      headers: { [IDEMPOTENCY_KEY]: crypto.randomUUID() },
    },
    { reply: OwnConsent, userId: user.id },
  );
}
