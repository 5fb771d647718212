import { foldEmail } from '../base/email.ts';

/** Whose an idempotency key is. */
export function accountScope(accountId: number): string {
  return `account:${accountId}`;
}

/** Of who is not signed in yet, as the next one. */
export function temporaryUserScope(temporaryUserId: number): string {
  return `temporary user:${temporaryUserId}`;
}

export function emailScope(email: string): string {
  return `email:${foldEmail(email)}`;
}
