/** Suggestions for a lookup field, on the phone and at the server. */
import { listExtensions, type CallContext } from '../api/api-client.ts';
import { callAsUser } from '../api/session-refresh.ts';
import { isAnsweredAmiss } from '../api/outcome.ts';
import { fold, matchRank } from '../domain/fold.ts';
import { querySound, searchSound } from '../domain/sound-key.ts';
import { LOOKUP_LIMIT } from '../domain/limits.ts';
import { isLocalId, type ReferenceItem } from '../domain/reference-item.ts';
import { lookupFilter, lookupQuery } from '../protocol/lookup-query.ts';
import { paths } from '../protocol/paths.ts';
import { LookupItems } from '../protocol/replies.ts';
import { get } from '../protocol/request.ts';
import type { AccountStore } from '../store/schema/account-store.ts';
import {
  readLookupSet,
  searchLookups,
  storeLookups,
  type LookupQuestion,
} from '../store/device/lookup-store.ts';
import { listOptions } from '../store/sections/option-store.ts';

export interface LookupAnswer {
  items: ReferenceItem[];
  /** Whether the whole list was searched, on the phone or at the server. */
  isComplete: boolean;
}

/** Includes options that were added on this phone and have no id from the server yet. */
export async function searchOnPhone(
  context: CallContext & { store: AccountStore },
  question: LookupQuestion,
): Promise<LookupAnswer> {
  const { device, store } = context;
  const query = question.query.trim();
  const [known, added, list] = await Promise.all([
    searchLookups(device, { ...question, query, limit: LOOKUP_LIMIT }),
    listOptions(store, question),
    readLookupSet(device, question.kind, question.parentId),
  ]);
  const [wanted, sound] = [fold(query), querySound(query)];
  const own = added
    .filter(
      ({ name }) =>
        matchRank(fold(name), wanted) !== undefined ||
        (sound !== '' && searchSound(name) === sound),
    )
    .map((row) => ({ id: row.id, name: row.name }));
  return { items: [...own, ...known].slice(0, LOOKUP_LIMIT), isComplete: list?.isWhole === true };
}

/**
 * Stores the server's answer (spec.md §7). Options that were added on this phone come first.
 * 'amiss' if the server answered with an error, undefined if there was no answer.
 */
export async function searchAtServer(
  context: CallContext & { store: AccountStore },
  question: LookupQuestion,
): Promise<LookupAnswer | 'amiss' | undefined> {
  const { kind, parentId, language } = question;
  const query = question.query.trim();
  // The server does not know a parent that has a local id.
  if (parentId !== null && isLocalId(parentId)) return undefined;
  const filter = lookupFilter(kind, parentId ?? undefined);
  // With the names in all languages, a chosen item still has a name when the language changes.
  const allNames = (await listExtensions(context.device))?.includes('names') === true;
  const asked = lookupQuery({ query, language, limit: LOOKUP_LIMIT, filter, allNames });
  const outcome = await callAsUser(context, get(`${paths.lookup(kind)}?${asked}`), {
    reply: LookupItems,
  });
  if (outcome.outcome !== 'accepted') return isAnsweredAmiss(outcome) ? 'amiss' : undefined;
  await storeLookups(context.device, { kind, parentId, language, items: outcome.value });
  const { items: local } = await searchOnPhone(context, question);
  const own = local.filter((item) => isLocalId(item.id));
  return {
    items: [...own, ...outcome.value.map(({ id, name }) => ({ id, name }))].slice(0, LOOKUP_LIMIT),
    isComplete: true,
  };
}
