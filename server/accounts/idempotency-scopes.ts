import { foldEmail } from '../base/email.ts';

export function accountScope(accountId: number): string {
  return `account:${accountId}`;
}

/** The call `verifyotp` has this scope, because the registration has no account yet. */
export function temporaryUserScope(temporaryUserId: number): string {
  return `temporary user:${temporaryUserId}`;
}

export function emailScope(email: string): string {
  return `email:${foldEmail(email)}`;
}
