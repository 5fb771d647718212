import type { User } from '../../domain/account.ts';

/** Whether the user makes a profile for themselves. */
export function isOwnProfile(user: User): boolean {
  return user.relationName === 'Self' || !user.candidateName || user.candidateName === user.name;
}
