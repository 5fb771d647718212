import type { User } from '../domain/account.ts';
import type { AccountStore } from '../store/account-store.ts';

export interface SignedIn {
  status: 'signed-in';
  user: User;
  accountStore: AccountStore;
}

export type SessionState =
  /** The stored session is still being read. */
  | { status: 'restoring'; user: undefined; accountStore: undefined }
  | { status: 'signed-out'; user: undefined; accountStore: undefined }
  | SignedIn;

export const RESTORING: SessionState = {
  status: 'restoring',
  user: undefined,
  accountStore: undefined,
};

export const SIGNED_OUT: SessionState = { ...RESTORING, status: 'signed-out' };
