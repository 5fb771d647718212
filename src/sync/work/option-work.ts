/** Adding a lookup option (spec.md §7); whatever chose it waits for its real id [S11]. */
import { isLocalId, type Id } from '../../domain/reference-item.ts';
import { fold } from '../../domain/fold.ts';
import { lookupFilter, lookupQuery, paths } from '../../protocol/paths.ts';
import { AddedLookupItem, LookupItems } from '../../protocol/replies.ts';
import { releaseSections, replaceOption } from '../../store/option-outcome.ts';
import { callAsUser } from '../session-refresh.ts';
import { inconclusive, type LookUp, type Work } from './work.ts';

/** Names that begin alike come before it at times. */
const LOOK_UP_LIMIT = 50;

export function optionWork(optionId: Id): Work {
  return {
    async build({ store, delegate }) {
      const option = await store.options.get(String(optionId));
      if (!option) return undefined;
      // Its parent was refused: under nothing it would be another thing.
      if (option.parentId !== null && isLocalId(option.parentId)) return undefined;
      const { kind, name, language, parentId } = option;
      return {
        method: 'POST',
        path: paths.lookup(kind),
        body: {
          type: 'json',
          value: { name, language, ...lookupFilter(kind, parentId ?? undefined) },
        },
        headers: {},
        sentValues: { name },
        at: delegate.now(),
      };
    },

    readAcknowledgement: (answer) => (AddedLookupItem.is(answer.record) ? answer : undefined),

    async lookUp(context, frozen): Promise<LookUp> {
      const sent = frozen.body.type === 'json' ? frozen.body.value : {};
      const { name: sentName, language, ...filter } = sent;
      const name = String(sentName);
      const asked = { query: name, language: String(language), limit: LOOK_UP_LIMIT, filter };
      const outcome = await callAsUser(
        context,
        { method: 'GET', path: `${frozen.path}?${lookupQuery(asked)}`, authenticated: true },
        { reply: LookupItems, userId: context.userId },
      );
      if (outcome.outcome !== 'accepted') return inconclusive(outcome);
      const same = outcome.value.find((item) => fold(item.name) === fold(name));
      if (!same) return { found: false };
      return { found: true, acknowledgement: { record: same, version: null } };
    },

    async acknowledge({ store, delegate }, _entry, { record }) {
      if (!AddedLookupItem.is(record)) return;
      await replaceOption(store, optionId, { id: record.id, name: record.name }, delegate);
    },

    async refuse({ store }) {
      await releaseSections(store);
    },
  };
}
