/** Reports a step that was passed without data. Only our server has this extension. */
import type { StepKey } from '../../domain/steps.ts';
import { paths } from '../../protocol/paths.ts';
import { PassedSteps } from '../../protocol/replies.ts';
import type { EntryHandler } from './entry-handler.ts';

export function passedStepHandler(step: StepKey): EntryHandler {
  return {
    async build({ profileId }) {
      return {
        method: 'POST',
        path: paths.passedSteps,
        body: { type: 'json', value: { profile: profileId, step } },
        headers: {},
        sentValues: { step },
      };
    },

    readAcknowledgement: (answer) =>
      PassedSteps.is(answer.record) && answer.record.steps.includes(step) ? answer : undefined,

    async acknowledge({ store }) {
      const progress = await store.progress.get('progress');
      if (!progress || progress.serverDone.includes(step)) return;
      await store.progress.put({ ...progress, serverDone: [...progress.serverDone, step] });
    },
  };
}
