import { foldEmail } from '../base/email.ts';

/** The scope of the idempotency keys of an account. */
export function accountScope(accountId: number): string {
  return `account:${accountId}`;
}

/** The scope of idempotency keys before sign-in; `emailScope` is another such scope. */
export function temporaryUserScope(temporaryUserId: number): string {
  return `temporary user:${temporaryUserId}`;
}

export function emailScope(email: string): string {
  return `email:${foldEmail(email)}`;
}
