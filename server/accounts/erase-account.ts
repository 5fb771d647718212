import type { Context } from '../context.ts';
import { keyedHash } from '../base/keys.ts';
import { removeFiles, type Complaints } from '../media/store-upload.ts';
import { accountScope } from './idempotency-scopes.ts';
import { mustGetAccount } from '../repositories/account-repository.ts';
import { deleteAccount, listFileKeys } from '../repositories/privacy-repository.ts';
import { lockProfile } from '../repositories/profile-repository.ts';
import { codeOfChange } from './email-change.ts';
import { codeOwners } from './one-time-password.ts';
import { temporaryUserScope, emailScope } from './idempotency-scopes.ts';

const PURPOSES = ['registration', 'password-reset'] as const;

export type Erasing = Pick<Context, 'db' | 'keys' | 'media' | 'now'> & { log: Complaints };

/**
 * The right to erasure is in the DPDP Act, 2023, section 12. The sweep removes files that could not
 * be removed here.
 */
export async function eraseAccount(context: Erasing, accountId: number): Promise<void> {
  const keys = await context.db.transaction(async (transaction) => {
    // This lock waits until the running saves have ended. Later saves find no account.
    const profile = await lockProfile(transaction, accountId);
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
  await removeFiles(context, keys);
}
