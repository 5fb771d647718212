import { foldEmail } from './email.ts';

/** The scopes of idempotency keys for people who are not signed in yet. */
export function temporaryUserScope(temporaryUserId: number): string {
  return `temporary user:${temporaryUserId}`;
}

export function emailScope(email: string): string {
  return `email:${foldEmail(email)}`;
}
