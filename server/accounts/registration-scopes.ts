import { foldEmail } from './email.ts';

/** Whose one-time password it is that confirms an address. */
export function registrationOwner(temporaryUserId: number) {
  return { purpose: 'registration', subject: String(temporaryUserId) } as const;
}

/** The scopes of the idempotency keys of who is not signed in yet. */
export function temporaryUserScope(temporaryUserId: number): string {
  return `temporary user:${temporaryUserId}`;
}

export function emailScope(email: string): string {
  return `email:${foldEmail(email)}`;
}
