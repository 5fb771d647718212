import { randomBytes } from 'node:crypto';
import type { Language } from '../../src/domain/languages.ts';
import type { Context } from '../context.ts';
import type { Queryable, Transaction } from '../db/database.ts';
import { keyedHash, keyedHashes } from '../base/keys.ts';
import { accountMail } from '../mail/account-mail.ts';
import type { Mail } from '../mail/mail.ts';
import { oneTimePasswordMail } from '../mail/one-time-password-mail.ts';
import type { Answer } from '../base/answer.ts';
import { fieldProblem, refusalOf } from '../base/problem-error.ts';
import {
  findAccountByEmail,
  lockAccount,
  setEmail,
  setPassword,
} from '../repositories/account-repository.ts';
import {
  findEmailChange,
  insertEmailChange,
  listEmailChanges,
  markUndone,
  type EmailChangeRow,
} from '../repositories/email-change-repository.ts';
import { deleteOutcomesOf } from '../repositories/idempotency-repository.ts';
import { lockProfile } from '../repositories/profile-repository.ts';
import { endSessions } from '../repositories/session-repository.ts';
import type { AccessClaims } from './access-token.ts';
import type { Asker } from '../limits/rate-limit.ts';
import { foldEmail } from '../base/email.ts';
import {
  issueOneTimePassword,
  consumeOneTimePassword,
  type OfAddress,
} from './one-time-password.ts';
import { assertPasswordOf, lockOwnAccount } from './own-password.ts';
import { hashPassword } from './password.ts';
import { emailScope } from './idempotency-scopes.ts';

/*
 *   password, new address ──▶ code by mail to the new address ──code──▶ changed
 *   changed ──secret by mail to the former address, for seven days──▶ undone
 *
 * Until the code is typed, no answer shows whether the new address has an account. Only the mail to
 * that address says so.
 */

export function codeOfChange(accountId: number): OfAddress {
  return { purpose: 'email-change', email: `account ${accountId}` };
}

/** @returns the mail to the new address; the caller sends it after the answer */
export async function requestEmailChange(
  context: Context,
  transaction: Transaction,
  {
    claims,
    password,
    email,
    language,
  }: { claims: AccessClaims; password: string; email: string; language: Language },
): Promise<Mail> {
  const account = await lockOwnAccount(transaction, claims);
  await assertPasswordOf(account, password);
  if (foldEmail(email) === account.emailFolded) throw fieldProblem('email', 'emailUnchanged');
  const code = await issueOneTimePassword(context, transaction, boundCode(claims, email));
  const owner = await findAccountByEmail(transaction, foldEmail(email));
  return owner
    ? accountMail({ to: owner.email, language, what: { kind: 'email-taken' } })
    : oneTimePasswordMail({ to: email, code, purpose: 'email-change', language });
}

export interface Confirmed {
  formerEmail: string;
  /** The link with this secret undoes the change. The server stores only a keyed hash of it. */
  secret: string;
}

/** Returns the refusal of a code as an answer: an error would roll back the counted attempt. */
export async function confirmEmailChange(
  context: Context,
  transaction: Transaction,
  { claims, email, code }: { claims: AccessClaims; email: string; code: string },
): Promise<{ answer: Answer; confirmed?: Confirmed }> {
  const account = await lockOwnAccount(transaction, claims);
  const given = { ...boundCode(claims, email), code, asker: signInAsAsker(context, claims) };
  const refusal = await consumeOneTimePassword(context, transaction, given);
  const { accountId } = claims;
  const why =
    refusal ??
    ((await setEmail(transaction, { accountId, email })) ? undefined : ('user_exists' as const));
  if (why) return { answer: refusalOf(why) };
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  await insertEmailChange(transaction, {
    accountId,
    formerEmail: account.email,
    email,
    undoHash: keyedHash(context.keys.emailUndo, secret),
    changedAt: new Date(context.now()),
  });
  // A later erasure of the account would not find answers stored under the former address.
  await deleteOutcomesOf(transaction, emailScope(account.email));
  return {
    answer: { status: 200, body: { email } },
    confirmed: { formerEmail: account.email, secret },
  };
}

/** @returns undefined if the secret is unknown or older than seven days, or its change was undone */
export async function findUndoable(
  { keys, now }: Pick<Context, 'keys' | 'now'>,
  db: Queryable,
  secret: string,
): Promise<EmailChangeRow | undefined> {
  const change = await findEmailChange(db, keyedHashes(keys.emailUndo, secret));
  return change && isUndoable(change, now()) ? change : undefined;
}

function isUndoable({ undoneAt, changedAt }: EmailChangeRow, now: number): boolean {
  return undoneAt === null && changedAt.getTime() + EMAIL_UNDO_LIFETIME_MS > now;
}

/**
 * The person who changed the address knows the password: all sessions end, and the password stops
 * working. The family sets a new one by a code to the former address.
 * @returns in `lost`, the address that can no longer log in
 */
export async function undoEmailChange(
  context: Context,
  secret: string,
): Promise<{ kind: 'undone'; lost: string } | { kind: 'taken' | 'over' }> {
  const found = await findUndoable(context, context.db, secret);
  if (!found) return { kind: 'over' };
  const { id, accountId, formerEmail } = found;
  const passwordHash = await hashPassword(randomBytes(SECRET_BYTES).toString('base64url'));
  return context.db.transaction(async (transaction) => {
    await lockProfile(transaction, accountId);
    const account = await lockAccount(transaction, accountId);
    // Another request may have used the link while this request waited for the locks.
    if (!(await findUndoable(context, transaction, secret))) return { kind: 'over' };
    if (!(await setEmail(transaction, { accountId, email: formerEmail }))) {
      return { kind: 'taken' };
    }
    const now = new Date(context.now());
    await setPassword(transaction, { accountId, passwordHash, now });
    await endSessions(transaction, { accountId, now });
    await markUndone(transaction, { accountId, id, now });
    await deleteOutcomesOf(transaction, emailScope(account.email));
    context.log.info({ accountId }, 'The change of an e-mail address was undone');
    return { kind: 'undone', lost: account.email };
  });
}

/**
 * Where an account's change of address can still be undone, the former addresses are the family's if
 * somebody else has taken the account over.
 * @param email the present address of the account
 */
export async function listFormerEmails(
  { db, now }: Pick<Context, 'db' | 'now'>,
  email: string,
): Promise<string[]> {
  const account = await findAccountByEmail(db, foldEmail(email));
  const changes = account ? await listEmailChanges(db, account.id) : [];
  const former = changes
    .filter((change) => isUndoable(change, now()))
    .map(({ formerEmail }) => formerEmail)
    .filter((each) => foldEmail(each) !== account?.emailFolded);
  return [...new Set(former)];
}

function boundCode({ accountId, sessionId }: AccessClaims, email: string) {
  return { ...codeOfChange(accountId), boundTo: `${sessionId} ${foldEmail(email)}` };
}

const SECRET_BYTES = 32;
/**
 * Somebody who took over an account must not erase it while the family can still undo the change of
 * address. The caller must have locked the profile, so that the address does not change meanwhile.
 * @throws ProblemError validation_failed
 */
export async function assertNoUndoRuns(
  db: Queryable,
  { accountId, now }: { accountId: number; now: number },
): Promise<void> {
  const changes = await listEmailChanges(db, accountId);
  if (changes.some((change) => isUndoable(change, now))) {
    throw fieldProblem('password', 'undoRuns');
  }
}

/** The mail to the former address says seven days. Change both together. */
const EMAIL_UNDO_LIFETIME_MS = 7 * 24 * 3_600_000;

/** Attempts to type the code count for each session, so nobody else can use up the family's. */
function signInAsAsker(
  { keys }: Pick<Context, 'keys'>,
  { sessionId }: Pick<AccessClaims, 'sessionId'>,
): Asker {
  return { key: keyedHash(keys.fingerprint, 'asker', sessionId), isKnown: true };
}
