/**
 * Downloads the lookup lists for use offline, at the end of a sync cycle that fetches. Sub castes
 * come last, because the wizard needs them later (docs/decisions/0007). A failure is not reported:
 * the next such cycle downloads what is missing.
 */
import { listExtensions, type CallContext } from '../api/api-client.ts';
import { callAsUser } from '../api/session-refresh.ts';
import { LOOKUP_KINDS, hasParent, type LookupKind } from '../domain/enumerations.ts';
import type { Id } from '../domain/reference-item.ts';
import { lookupFilter, lookupQuery } from '../protocol/lookup-query.ts';
import { paths } from '../protocol/paths.ts';
import { LookupItems, type LookupItem } from '../protocol/replies.ts';
import { get } from '../protocol/request.ts';
import {
  findCountry,
  readLookupSet,
  searchLookups,
  storeLookups,
} from '../store/device/lookup-store.ts';

const REFRESH_AFTER_MS = 30 * 86_400_000;
/** The limit of a request. An answer with fewer items is complete. */
const WHOLE_LIST_LIMIT = 5_000;

/** After `isRetired` returns true, the next worker downloads the rest. */
export async function downloadLookups(
  context: CallContext,
  isRetired: () => boolean = () => false,
): Promise<void> {
  const small = LOOKUP_KINDS.filter((kind) => !hasParent(kind));
  for (const kind of small) {
    if (isRetired() || !(await downloadList(context, kind, null))) return;
  }
  const country = await findCountry(context.device, 'India');
  if (!country || !(await downloadList(context, 'state', country.id))) return;
  for (const state of await listItems(context, 'state', country.id)) {
    if (isRetired() || !(await downloadList(context, 'city', state))) return;
  }
  if (isRetired()) return;
  await downloadSubCastes(context);
}

async function listItems(
  { device }: CallContext,
  kind: LookupKind,
  parentId: Id | null,
): Promise<Id[]> {
  const items = await searchLookups(device, {
    kind,
    parentId,
    query: '',
    language: 'en',
    limit: WHOLE_LIST_LIMIT,
  });
  return items.map((item) => item.id);
}

/** Returns false if the list could not be fetched. */
async function downloadList(
  context: CallContext,
  kind: LookupKind,
  parentId: Id | null,
): Promise<boolean> {
  if (await isYoung(context, kind, parentId)) return true;
  const answer = await fetchList(context, kind, lookupFilter(kind, parentId ?? undefined));
  if (!answer) return false;
  await storeList(context, { kind, parentId, ...answer });
  return true;
}

/**
 * If the server's items do not name their castes, empty lists are stored, so that they are not
 * requested again until they are old.
 */
async function downloadSubCastes(context: CallContext): Promise<void> {
  const castes = await listItems(context, 'caste', null);
  const [first] = castes;
  if (first === undefined || (await isYoung(context, 'subcaste', first))) return;
  const answer = await fetchList(context, 'subcaste', {});
  if (!answer) return;
  for (const parentId of castes) {
    const items = answer.items.filter((item) => String(item.parent_id) === String(parentId));
    await storeList(context, { kind: 'subcaste', parentId, items, isWhole: answer.isWhole });
  }
}

async function isYoung(
  { device, environment }: CallContext,
  kind: LookupKind,
  parentId: Id | null,
): Promise<boolean> {
  const known = await readLookupSet(device, kind, parentId);
  return known !== undefined && environment.now() - known.fetchedAt < REFRESH_AFTER_MS;
}

async function storeList(
  { device, environment }: CallContext,
  list: { kind: LookupKind; parentId: Id | null; items: LookupItem[]; isWhole: boolean },
): Promise<void> {
  const { kind, parentId, items, isWhole } = list;
  await storeLookups(device, {
    kind,
    parentId,
    language: 'en',
    items,
    list: { fetchedAt: environment.now(), isWhole },
  });
}

async function fetchList(
  context: CallContext,
  kind: LookupKind,
  filter: Record<string, Id>,
): Promise<{ items: LookupItem[]; isWhole: boolean } | undefined> {
  const asked = { query: '', language: 'en', limit: WHOLE_LIST_LIMIT, filter, allNames: true };
  const outcome = await callAsUser(context, get(`${paths.lookup(kind)}?${lookupQuery(asked)}`), {
    reply: LookupItems,
  });
  if (outcome.outcome !== 'accepted') return undefined;
  const hasAllNames = (await listExtensions(context.device))?.includes('names') === true;
  const isWhole = hasAllNames && outcome.value.length < WHOLE_LIST_LIMIT;
  return { items: outcome.value, isWhole };
}
