import type { FastifyInstance } from 'fastify';
import { profilePercent } from '../../src/domain/completion.ts';
import type { Context } from '../context.ts';
import { mustGetAccountId } from '../plugins/authentication.ts';
import { ProblemError } from '../problem-error.ts';
import { readProfileContents, readUser } from '../profiles/profile-contents.ts';
import { mustGetProfile } from '../repositories/profile-repository.ts';

/** What a signed-in user is and how far their profile is (spec.md §7). */
export function accountRoutes({ db }: Context) {
  return async (own: FastifyInstance): Promise<void> => {
    own.get<{ Params: { id: string } }>('/accounts/userdetails/:id', async (request) => {
      const accountId = mustGetAccountId(request);
      if (request.params.id !== String(accountId)) throw new ProblemError('not_found');
      return readUser(db, accountId);
    });

    own.get<{ Params: { id: string } }>('/accounts/profilepercentdetails/:id', async (request) => {
      const profile = await mustGetProfile(db, mustGetAccountId(request));
      if (request.params.id !== String(profile.id)) throw new ProblemError('not_found');
      return { profilePercent: profilePercent(await readProfileContents(db, profile)) };
    });
  };
}
