/** Adds a lookup option (spec.md §7). Entries that use it wait for its id from the server [S11]. */
import { isLocalId, type Id } from '../../domain/reference-item.ts';
import { lookupFilter } from '../../protocol/lookup-query.ts';
import { paths } from '../../protocol/paths.ts';
import { AddedLookupItem } from '../../protocol/replies.ts';
import { releaseSections, replaceOption } from '../../store/sections/option-outcome.ts';
import type { EntryHandler } from './entry-handler.ts';

export function optionHandler(optionId: Id): EntryHandler {
  return {
    async build({ store }) {
      const option = await store.options.get(String(optionId));
      if (!option) return undefined;
      // The server does not have the parent. Without it, the option would mean something else.
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
      };
    },

    readAcknowledgement: (answer) => (AddedLookupItem.is(answer.record) ? answer : undefined),

    async acknowledge({ store, environment }, _entry, { record }) {
      if (!AddedLookupItem.is(record)) return;
      await replaceOption(store, optionId, { id: record.id, name: record.name }, environment);
    },

    async refuse({ store }) {
      await releaseSections(store);
    },
  };
}
