import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { OTP_LENGTH } from '../../src/domain/limits.ts';
import type { ProblemCode } from '../../src/protocol/problem.ts';
import type { Context } from '../context.ts';
import type { Queryable, Transaction } from '../db/database.ts';
import { keyedHash, keyedHashes } from '../base/keys.ts';
import {
  countAttempt,
  deleteOneTimePassword,
  lockOneTimePassword,
  replaceOneTimePassword,
  type OneTimePasswordOwner,
  type OneTimePasswordPurpose,
} from '../repositories/one-time-password-repository.ts';
import type { Asker } from '../limits/rate-limit.ts';
import { foldEmail } from '../base/email.ts';

export interface OfAddress {
  purpose: OneTimePasswordPurpose;
  /** For a change of address, 'account 12' instead: an account has one such code at a time. */
  email: string;
  /** The code is valid only with the same value, for example the session that asked for it. */
  boundTo?: string;
}

/**
 * An earlier code for the same purpose and address becomes invalid.
 * @returns six digits; the server stores only a keyed hash of them
 */
export async function issueOneTimePassword(
  { keys, now }: Context,
  db: Queryable,
  of: OfAddress,
): Promise<string> {
  const { boundTo } = of;
  const owner = codeOwners({ keys }, of)[0]!;
  const code = String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0');
  const nonce = randomUUID();
  const codeHash = keyedHash(
    keys.oneTimePassword,
    ...codeParts({ ...owner, nonce, code, boundTo }),
  );
  const expiresAt = new Date(now() + OTP_LIFETIME_MS);
  await replaceOneTimePassword(db, { ...owner, nonce, codeHash, expiresAt });
  return code;
}

interface CodeTry extends OfAddress {
  code: string;
  asker: Asker;
}

/**
 * Each known device has five attempts, and so has each network of unknown devices. All unknown
 * devices together have fifteen. A refusal is returned, because an error would roll back the
 * counted attempt.
 * @returns the reason of a refusal; undefined if the code was right
 */
export async function consumeOneTimePassword(
  context: Context,
  transaction: Transaction,
  { code, asker, boundTo, ...of }: CodeTry,
): Promise<ProblemCode | undefined> {
  let refusal: ProblemCode | undefined;
  // The code may have been stored under a former secret.
  for (const owner of codeOwners(context, of)) {
    refusal = await takeCodeOf(context, transaction, { ...owner, code, asker, boundTo });
    if (refusal !== 'otp_expired') break;
  }
  return refusal;
}

async function takeCodeOf(
  { keys, now }: Context,
  transaction: Transaction,
  {
    code,
    asker,
    boundTo,
    ...owner
  }: OneTimePasswordOwner & { code: string; asker: Asker; boundTo: string | undefined },
): Promise<ProblemCode | undefined> {
  const row = await lockOneTimePassword(transaction, owner);
  if (!row || row.expiresAt.getTime() <= now()) return 'otp_expired';
  const own = row.attemptsBy[asker.key] ?? 0;
  if (isSpent({ own, all: row.attempts, asker })) return 'otp_attempts_exceeded';
  const parts = codeParts({ ...owner, nonce: row.nonce, code, boundTo });
  const expected = Buffer.from(row.codeHash);
  const hashes = keyedHashes(keys.oneTimePassword, ...parts);
  if (hashes.some((hash) => timingSafeEqual(Buffer.from(hash), expected))) {
    await deleteOneTimePassword(transaction, owner);
    return undefined;
  }
  const attempts = asker.isKnown ? row.attempts : row.attempts + 1;
  const attemptsBy = { ...row.attemptsBy, [asker.key]: own + 1 };
  await countAttempt(transaction, owner, { attempts, attemptsBy });
  return isSpent({ own: own + 1, all: attempts, asker }) ? 'otp_attempts_exceeded' : 'otp_mismatch';
}

/** Attempts of unknown devices do not count against a known device. */
function isSpent({ own, all, asker }: { own: number; all: number; asker: Asker }): boolean {
  return own >= OTP_MAX_ATTEMPTS || (!asker.isKnown && all >= OTP_MAX_ATTEMPTS_OF_STRANGERS);
}

/** The address is hashed under each secret, the current secret first. */
export function codeOwners(
  { keys }: Pick<Context, 'keys'>,
  { purpose, email }: OfAddress,
): OneTimePasswordOwner[] {
  const subjects = keyedHashes(keys.fingerprint, PURPOSE_NAMES[purpose], foldEmail(email));
  return subjects.map((subject) => ({ purpose, subject }));
}

const PURPOSE_NAMES: Record<OneTimePasswordPurpose, string> = {
  registration: 'registration',
  'password-reset': 'password reset',
  'email-change': 'e-mail change',
};

/** The hash covers all these values: the code is valid only for this request and purpose. */
function codeParts({
  purpose,
  subject,
  nonce,
  code,
  boundTo,
}: OneTimePasswordOwner & { nonce: string; code: string; boundTo: string | undefined }): string[] {
  return [purpose, subject, nonce, code, ...(boundTo === undefined ? [] : [boundTo])];
}

/** The mails say ten minutes, too. See docs/decisions/0013-lifetimes-and-limits.md. */
const OTP_LIFETIME_MS = 10 * 60_000;
const OTP_MAX_ATTEMPTS = 5;
const OTP_MAX_ATTEMPTS_OF_STRANGERS = 15;
