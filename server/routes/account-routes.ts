import type { FastifyInstance } from 'fastify';
import { enums, object } from 'superstruct';
import { profilePercent } from '../../src/domain/completion.ts';
import { User } from '../../src/domain/user.ts';
import { mayBePassed, STEP_KEYS } from '../../src/domain/steps.ts';
import { paths } from '../../src/protocol/paths.ts';
import { PassedSteps, ProfilePercent } from '../../src/protocol/replies.ts';
import { ProblemError } from '../base/problem-error.ts';
import type { Context } from '../context.ts';
import { mustGetAccountId } from '../http/authentication.ts';
import { answerOwn, sendAnswer } from '../http/idempotency.ts';
import { IdText, readFields, type OfId } from '../http/read-fields.ts';
import { call, json, routePath } from '../openapi/operation.ts';
import { readProfileContents, readUser } from '../profiles/profile-contents.ts';
import { lockProfile, mustGetProfile, setPassedSteps } from '../repositories/profile-repository.ts';

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
  summary: 'How much of the profile is filled in',
  answers: { 200: json('In percent', ProfilePercent) },
  refusals: ['not_found'],
});

const PassedStep = object({
  profile: IdText,
  step: enums(STEP_KEYS.filter((step) => mayBePassed(step))),
});
const PASS_STEP = call({
  id: 'passStep',
  tag: 'account',
  summary: 'Report a step that was passed with nothing to save',
  isOnce: true,
  body: PassedStep,
  answers: { 200: json('All that were passed', PassedSteps) },
  refusals: ['not_found'],
});

/** Calls of spec.md §7. */
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

    // Extension 'steps': the family passed a step without entering data.
    own.post(paths.passedSteps, PASS_STEP, async (request, reply) => {
      const accountId = mustGetAccountId(request);
      const { profile: profileId, step } = readFields(PassedStep, request.body);
      const answer = await answerOwn(context, request, async (transaction) => {
        const profile = await lockProfile(transaction, accountId);
        if (profileId !== String(profile.id)) throw new ProblemError('not_found');
        const steps = STEP_KEYS.filter((key) => key === step || profile.passedSteps.includes(key));
        await setPassedSteps(transaction, profile.id, steps);
        return { status: 200, body: { steps } };
      });
      return sendAnswer(reply, answer);
    });
  };
}
