import { foldEmail } from '../base/email.ts';

export function accountScope(accountId: number): string {
  return `account:${accountId}`;
}

/** The calls of a registration have this scope before its account exists. */
export function temporaryUserScope(temporaryUserId: number): string {
  return `temporary user:${temporaryUserId}`;
}

export function emailScope(email: string): string {
  return `email:${foldEmail(email)}`;
}
