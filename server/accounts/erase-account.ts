import type { Context } from '../context.ts';
import { keyedHash } from '../base/keys.ts';
import type { Transaction } from '../db/database.ts';
import { removeFiles, type Complaints } from '../media/store-upload.ts';
import { accountScope } from './idempotency-scopes.ts';
import { findAccount, mustGetAccount } from '../repositories/account-repository.ts';
import { deleteAccount, listFileKeys } from '../repositories/privacy-repository.ts';
import { lockProfile } from '../repositories/profile-repository.ts';
import { assertNoUndoRuns, codeOfChange } from './email-change.ts';
import { codeOwners } from './one-time-password.ts';
import { temporaryUserScope, emailScope } from './idempotency-scopes.ts';

const PURPOSES = ['registration', 'password-reset'] as const;

/** The log message of an erasure. After a restore, an operator repeats the erasures in the log. */
export const ERASED = 'An account was erased';

export type Erasing = Pick<Context, 'db' | 'keys' | 'media' | 'now'> & { log: Complaints };

/** Only if a family or the operator asks for the erasure: not if it is repeated after a restore. */
interface Asked {
  log: { info: (details: { accountId: number }, what: string) => void };
  note?: (transaction: Transaction) => Promise<void>;
}

/**
 * The right to erasure is in the DPDP Act, 2023, section 12. The sweep removes files that could not
 * be removed here.
 * @throws ProblemError if it is asked for while the former address can undo a change of address
 */
export async function eraseAccount(
  context: Erasing,
  accountId: number,
  asked?: Asked,
): Promise<void> {
  const erasing = context.db.transaction(async (transaction) => {
    // This lock waits until the running saves have ended. Later saves find no account.
    const profile = await lockProfile(transaction, accountId);
    if (asked) await assertNoUndoRuns(transaction, { accountId, now: context.now() });
    await asked?.note?.(transaction);
    const account = await mustGetAccount(transaction, accountId);
    const fileKeys = await listFileKeys(transaction, profile.id);
    await deleteAccount(transaction, {
      account,
      scopes: [
        accountScope(accountId),
        emailScope(account.email),
        temporaryUserScope(account.temporaryUserId),
      ],
      codes: [
        ...PURPOSES.flatMap((purpose) => codeOwners(context, { purpose, email: account.email })),
        ...codeOwners(context, codeOfChange(accountId)),
      ],
      emailFingerprint: keyedHash(context.keys.fingerprint, 'erased', account.emailFolded),
      now: new Date(context.now()),
    });
    return fileKeys;
  });
  let keys: string[];
  try {
    keys = await erasing;
  } finally {
    // After a restore, an operator erases each account that the log lists. PostgreSQL's answer to the
    // commit may be lost, so this looks whether the account is gone.
    if (asked && !(await findAccount(context.db, accountId))) {
      asked.log.info({ accountId }, ERASED);
    }
  }
  await removeFiles(context, keys);
}
