import { foldEmail } from '../base/email.ts';

/** The scopes of the idempotency keys of who is not signed in yet. */
export function temporaryUserScope(temporaryUserId: number): string {
  return `temporary user:${temporaryUserId}`;
}

export function emailScope(email: string): string {
  return `email:${foldEmail(email)}`;
}
