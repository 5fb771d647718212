import type { FastifyInstance } from 'fastify';
import { enums, object } from 'superstruct';
import { mayBePassed, STEP_KEYS } from '../../src/domain/steps.ts';
import { paths } from '../../src/protocol/paths.ts';
import { PassedSteps } from '../../src/protocol/replies.ts';
import { ProblemError } from '../base/problem-error.ts';
import type { Context } from '../context.ts';
import { mustGetAccountId } from '../http/authentication.ts';
import { answerOwn, sendAnswer } from '../http/idempotency.ts';
import { IdText, readFields } from '../http/read-fields.ts';
import { call, json } from '../openapi/operation.ts';
import { lockProfile, setPassedSteps } from '../repositories/profile-repository.ts';

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

/** Extension 'steps': the family passed a step without entering data. */
export function passedStepRoutes(context: Context) {
  return async (own: FastifyInstance): Promise<void> => {
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
