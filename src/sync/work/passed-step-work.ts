/**
 * Reporting a step that was passed with nothing to save: an extension of ours. A
 * server that does not have it is told nothing; the step stays passed on the phone.
 */
import type { StepKey } from '../../domain/steps.ts';
import { paths } from '../../protocol/paths.ts';
import { PassedSteps } from '../../protocol/replies.ts';
import { listExtensions } from '../api-client.ts';
import type { LookUp, Work } from './work.ts';

export function passedStepWork(step: StepKey): Work {
  return {
    async build({ profileId, delegate }) {
      return {
        method: 'POST',
        path: paths.passedSteps,
        body: { type: 'json', value: { profile: profileId, step } },
        headers: {},
        sentValues: { step },
        at: delegate.now(),
      };
    },

    readAcknowledgement: (answer) =>
      PassedSteps.is(answer.record) && answer.record.steps.includes(step) ? answer : undefined,

    isDoneBy: (status) => status === 404 || status === 405,

    // Reporting a step twice is the same as once.
    lookUp: async (): Promise<LookUp> => ({ found: false }),

    async acknowledge({ store }) {
      const progress = await store.progress.get('progress');
      if (!progress || progress.serverDone.includes(step)) return;
      await store.progress.put({ ...progress, serverDone: [...progress.serverDone, step] });
    },
  };
}

/** Whether there is nobody to report it to: known only once the server has answered something. */
export async function isReportUnwanted(
  device: Parameters<typeof listExtensions>[0],
): Promise<boolean> {
  const offered = await listExtensions(device);
  return offered !== undefined && !offered.includes('steps');
}
