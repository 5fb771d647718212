import type { User } from '../../domain/account.ts';

/** Checks whether the user makes the profile for himself or herself. */
export function isOwnProfile(user: User): boolean {
  return user.relationName === 'Self' || !user.candidateName || user.candidateName === user.name;
}
