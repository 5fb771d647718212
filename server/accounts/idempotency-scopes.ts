import { foldEmail } from '../base/email.ts';

/** The scope of the idempotency keys of an account. */
export function accountScope(accountId: number): string {
  return `account:${accountId}`;
}

/** The scope of the idempotency keys that a registration uses before its account exists. */
export function temporaryUserScope(temporaryUserId: number): string {
  return `temporary user:${temporaryUserId}`;
}

export function emailScope(email: string): string {
  return `email:${foldEmail(email)}`;
}
