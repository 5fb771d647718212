import type { User } from '../../domain/account.ts';

/** Whether somebody makes their own profile; else it is the candidate's. */
export function isOwnProfile(user: User): boolean {
  return user.relationName === 'Self' || !user.candidateName || user.candidateName === user.name;
}
