import { randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { OTP_LENGTH } from '../../src/domain/limits.ts';
import type { ProblemCode } from '../../src/protocol/problem.ts';
import type { Context } from '../context.ts';
import type { Queryable, Transaction } from '../db/database.ts';
import { keyedHash, keyedHashes } from '../keys.ts';
import { oneTimePasswordMail } from '../mail/one-time-password-mail.ts';
import {
  countAttempt,
  deleteOneTimePassword,
  lockOneTimePassword,
  replaceOneTimePassword,
  type OneTimePasswordOwner,
} from '../repositories/one-time-password-repository.ts';

/**
 * Makes the one-time password of a purpose and subject; the one before it ends.
 * @returns six digits, which exist nowhere else from here on but as a keyed hash
 */
export async function issueOneTimePassword(
  { keys, now }: Context,
  db: Queryable,
  owner: OneTimePasswordOwner,
): Promise<string> {
  const code = String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0');
  const nonce = randomUUID();
  const codeHash = keyedHash(keys.oneTimePassword, ...codeParts({ ...owner, nonce, code }));
  const expiresAt = new Date(now() + OTP_LIFETIME_MS);
  await replaceOneTimePassword(db, { ...owner, nonce, codeHash, expiresAt });
  return code;
}

/** Rejects when the mail could not be handed on. */
export async function mailOneTimePassword(
  { mailer }: Context,
  mail: { to: string; code: string; purpose: OneTimePasswordOwner['purpose'] },
): Promise<void> {
  await mailer.send(oneTimePasswordMail(mail));
}

/**
 * Takes a one-time password: once, within its time, within five attempts. What is
 * counted here must be committed, so a refusal is an answer and not an error.
 * @returns why it is refused, undefined when it was right and is used up
 */
export async function takeOneTimePassword(
  { keys, now }: Context,
  transaction: Transaction,
  { code, ...owner }: OneTimePasswordOwner & { code: string },
): Promise<ProblemCode | undefined> {
  const row = await lockOneTimePassword(transaction, owner);
  if (!row || row.expiresAt.getTime() <= now()) return 'otp_expired';
  if (row.attempts >= OTP_MAX_ATTEMPTS) return 'otp_attempts_exceeded';
  const parts = codeParts({ ...owner, nonce: row.nonce, code });
  const expected = Buffer.from(row.codeHash);
  const hashes = keyedHashes(keys.oneTimePassword, ...parts);
  if (hashes.some((hash) => timingSafeEqual(Buffer.from(hash), expected))) {
    await deleteOneTimePassword(transaction, owner);
    return undefined;
  }
  await countAttempt(transaction, owner);
  return row.attempts + 1 >= OTP_MAX_ATTEMPTS ? 'otp_attempts_exceeded' : 'otp_mismatch';
}

/** What is hashed with a code: it belongs to this request and this purpose alone. */
function codeParts(made: OneTimePasswordOwner & { nonce: string; code: string }): string[] {
  return [made.purpose, made.subject, made.nonce, made.code];
}

/** docs/decisions/0013-lifetimes-and-limits.md; the mail says ten minutes too. */
export const OTP_LIFETIME_MS = 10 * 60_000;
const OTP_MAX_ATTEMPTS = 5;
