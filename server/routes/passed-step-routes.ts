import type { FastifyInstance } from 'fastify';
import { define, object } from 'superstruct';
import { isStepKey, mayBePassed, STEP_KEYS, type StepKey } from '../../src/domain/steps.ts';
import { paths } from '../../src/protocol/paths.ts';
import type { Context } from '../context.ts';
import { accountScope, mustGetAccountId } from '../plugins/authentication.ts';
import { answerOnce, sendAnswer } from '../plugins/idempotency.ts';
import { IdText, readFields } from '../plugins/read-fields.ts';
import { ProblemError } from '../problem-error.ts';
import { lockProfile, setPassedSteps } from '../repositories/profile-repository.ts';

/** Our extension 'steps': a step that the family went on from with nothing to save. */
export function passedStepRoutes(context: Context) {
  return async (own: FastifyInstance): Promise<void> => {
    own.post(paths.passedSteps, async (request, reply) => {
      const accountId = mustGetAccountId(request);
      const { profile: profileId, step } = readFields(PassedStep, request.body);
      const answer = await answerOnce(context, request, {
        scope: accountScope(accountId),
        work: async (transaction) => {
          const profile = await lockProfile(transaction, accountId);
          if (profileId !== String(profile.id)) throw new ProblemError('not_found');
          const steps = STEP_KEYS.filter(
            (key) => key === step || profile.passedSteps.includes(key),
          );
          await setPassedSteps(transaction, profile.id, steps);
          return { status: 200, body: { steps } };
        },
      });
      return sendAnswer(reply, answer);
    });
  };
}

const PassedStep = object({
  profile: IdText,
  step: define<StepKey>('step', (value) => isStepKey(value) && mayBePassed(value)),
});
