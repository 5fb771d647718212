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

/** The purpose of a code, and the e-mail address that it verifies. */
export interface OfAddress {
  purpose: OneTimePasswordPurpose;
  /**
   * The e-mail address. For a change of address, this is an identifier of the account instead, so
   * that an account has only one code at a time.
   */
  email: string;
  /**
   * A further value that a code is tied to, for example the session that requested it. A code is
   * valid only with the same value.
   */
  boundTo?: string;
}

/**
 * Makes the one-time password for a purpose and an address. An earlier password becomes invalid.
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

/** An attempt to use a code. */
interface CodeTry extends OfAddress {
  code: string;
  asker: Asker;
}

/**
 * Checks a one-time password and uses it up. A password works once, and only until it expires. Each
 * known device has five attempts, and so has each network of unknown devices. All unknown devices
 * together have fifteen attempts. A refusal is returned and not thrown, so that the transaction
 * commits the counted attempt.
 * @returns the reason of a refusal; undefined if the code was right
 */
export async function takeOneTimePassword(
  context: Context,
  transaction: Transaction,
  { code, asker, boundTo, ...of }: CodeTry,
): Promise<ProblemCode | undefined> {
  let refusal: ProblemCode | undefined;
  // The key of a code's row has a hash of the address under the secret that was current when the
  // code was made. So the code is looked up under the current secret and under each former secret.
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

/**
 * Returns whether no attempt is left. Attempts of unknown devices do not count against a known
 * device.
 */
function isSpent({ own, all, asker }: { own: number; all: number; asker: Asker }): boolean {
  return own >= OTP_MAX_ATTEMPTS || (!asker.isKnown && all >= OTP_MAX_ATTEMPTS_OF_STRANGERS);
}

/**
 * Returns the possible keys of a code's row: the purpose, and a hash of the address under each
 * secret, beginning with the current secret.
 */
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

/**
 * The values that are hashed together with a code, so that the code is valid only for this request
 * and purpose.
 */
function codeParts({
  purpose,
  subject,
  nonce,
  code,
  boundTo,
}: OneTimePasswordOwner & { nonce: string; code: string; boundTo: string | undefined }): string[] {
  return [purpose, subject, nonce, code, ...(boundTo === undefined ? [] : [boundTo])];
}

/**
 * This must agree with the mails, which say that a code is valid for ten minutes. See
 * docs/decisions/0013-lifetimes-and-limits.md.
 */
export const OTP_LIFETIME_MS = 10 * 60_000;
const OTP_MAX_ATTEMPTS = 5;
const OTP_MAX_ATTEMPTS_OF_STRANGERS = 15;
