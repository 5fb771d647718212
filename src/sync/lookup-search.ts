/** Finds suggestions for a lookup field, on the phone and at the server. */
import { callApi, listExtensions, type CallContext } from '../api/api-client.ts';
import type { LookupKind } from '../domain/enumerations.ts';
import { fold, matchRank } from '../domain/fold.ts';
import { LOOKUP_LIMIT } from '../domain/limits.ts';
import { isLocalId, type Id, type ReferenceItem } from '../domain/reference-item.ts';
import { lookupFilter, lookupQuery, paths } from '../protocol/paths.ts';
import { LookupItems } from '../protocol/replies.ts';
import type { AccountStore } from '../store/account-store.ts';
import { readLookupSet, searchLookups, storeLookups } from '../store/lookup-store.ts';
import { listOptions } from '../store/option-store.ts';

export interface LookupQuestion {
  kind: LookupKind;
  /** The chosen country, state or caste; null for kinds that have no parent. */
  parentId: Id | null;
  /** The text as it was typed, not trimmed. */
  query: string;
  /** The short code of the interface's language. */
  language: string;
}

export interface LookupAnswer {
  items: ReferenceItem[];
  /**
   * Whether the items come from a search of the whole list, either on the phone or at the server.
   */
  isComplete: boolean;
}

/** Searches the lists on this phone, and the options that were added on this phone. */
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
  const own = added
    .filter((row) => matchRank(fold(row.name), fold(query)) !== undefined)
    .map((row) => ({ id: row.id, name: row.name }));
  return { items: [...own, ...known].slice(0, LOOKUP_LIMIT), isComplete: list?.isWhole === true };
}

/**
 * Requests suggestions from the server (spec.md §7) and stores them on the phone. Options that were
 * added on this phone come first. Returns undefined if the server cannot answer.
 */
export async function searchAtServer(
  context: CallContext & { store: AccountStore },
  question: LookupQuestion,
): Promise<LookupAnswer | undefined> {
  const { kind, parentId, language } = question;
  const query = question.query.trim();
  // A parent with a local id was added on this phone and is not sent yet, so the server does not
  // have it.
  if (parentId !== null && isLocalId(parentId)) return undefined;
  const filter = lookupFilter(kind, parentId ?? undefined);
  // Requests the names in all languages, so that a chosen item still has a name when the language
  // changes.
  const allNames = (await listExtensions(context.device))?.includes('names') === true;
  const asked = lookupQuery({ query, language, limit: LOOKUP_LIMIT, filter, allNames });
  const outcome = await callApi(
    context,
    { method: 'GET', path: `${paths.lookup(kind)}?${asked}`, authenticated: false },
    { reply: LookupItems },
  );
  if (outcome.outcome !== 'accepted') return undefined;
  await storeLookups(context.device, { kind, parentId, language, items: outcome.value });
  const { items: local } = await searchOnPhone(context, question);
  const own = local.filter((item) => isLocalId(item.id));
  return {
    items: [...own, ...outcome.value.map(({ id, name }) => ({ id, name }))].slice(0, LOOKUP_LIMIT),
    isComplete: true,
  };
}
