import type { User } from '../domain/user.ts';
import type { AccountStore } from '../store/schema/account-store.ts';

export interface SignedIn {
  status: 'signed-in';
  user: User;
  accountStore: AccountStore;
}

export type SessionState =
  | { status: 'restoring'; user: undefined; accountStore: undefined }
  | { status: 'signed-out'; user: undefined; accountStore: undefined }
  /** The browser blocks site data. Only the screens that store nothing work. */
  | { status: 'blocked'; user: undefined; accountStore: undefined }
  | SignedIn;

/** The store reports every write, even a new access token, which does not change the state. */
export function isSameState(a: SessionState, b: SessionState): boolean {
  return (
    a.status === b.status &&
    a.accountStore === b.accountStore &&
    JSON.stringify(a.user) === JSON.stringify(b.user)
  );
}

export const RESTORING: SessionState = {
  status: 'restoring',
  user: undefined,
  accountStore: undefined,
};

export const SIGNED_OUT: SessionState = { ...RESTORING, status: 'signed-out' };

export const BLOCKED: SessionState = { ...RESTORING, status: 'blocked' };
