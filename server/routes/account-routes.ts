import type { FastifyInstance } from 'fastify';
import { profilePercent } from '../../src/domain/completion.ts';
import { User } from '../../src/domain/account.ts';
import { paths } from '../../src/protocol/paths.ts';
import { ProfilePercent } from '../../src/protocol/replies.ts';
import { ProblemError } from '../base/problem-error.ts';
import type { Context } from '../context.ts';
import { mustGetAccountId } from '../http/authentication.ts';
import { call, json, routePath } from '../openapi/operation.ts';
import { readProfileContents, readUser } from '../profiles/profile-contents.ts';
import { mustGetProfile } from '../repositories/profile-repository.ts';

const USER = call({
  id: 'getUser',
  tag: 'account',
  summary: 'The signed-in user',
  answers: { 200: json('The user', User) },
  refusals: ['not_found'],
});
const PERCENT = call({
  id: 'getProfilePercent',
  tag: 'account',
  summary: 'How much of the profile is there',
  answers: { 200: json('In percent', ProfilePercent) },
  refusals: ['not_found'],
});

interface OfId {
  Params: { id: string };
}

/** spec.md §7 */
export function accountRoutes(context: Context) {
  const { db } = context;
  return async (own: FastifyInstance): Promise<void> => {
    own.get<OfId>(routePath(paths.userDetails(':id')), USER, async (request) => {
      const accountId = mustGetAccountId(request);
      if (request.params.id !== String(accountId)) throw new ProblemError('not_found');
      return readUser(context, accountId);
    });

    own.get<OfId>(routePath(paths.profilePercent(':id')), PERCENT, async (request) => {
      const profile = await mustGetProfile(db, mustGetAccountId(request));
      if (request.params.id !== String(profile.id)) throw new ProblemError('not_found');
      return { profilePercent: profilePercent(await readProfileContents(db, profile)) };
    });
  };
}
