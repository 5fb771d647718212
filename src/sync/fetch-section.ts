/**
 * Fetches a section without losing unsent edits. If both sides changed a field and the changes
 * cannot be merged, a conflict is stored [S13].
 */
import { listExtensions } from '../api/api-client.ts';
import { isAnsweredAmiss, type Outcome } from '../api/outcome.ts';
import { callAsUser } from '../api/session-refresh.ts';
import type { Id } from '../domain/reference-item.ts';
import type { LooseValues, SectionKey } from '../domain/sections.ts';
import { paths } from '../protocol/paths.ts';
import { SectionList } from '../protocol/replies.ts';
import { get } from '../protocol/request.ts';
import { listNamedItems, readSectionMessage } from '../protocol/section-message.ts';
import { readGeneration } from '../store/account/clear-account.ts';
import type { DeviceStore } from '../store/schema/device-store.ts';
import { storeLookups } from '../store/device/lookup-store.ts';
import { giveBack, mergeRecord, type ServerRecord } from '../store/sections/section-merge.ts';
import {
  emptySection,
  listSentValues,
  mergedValues,
  queueLeftOver,
} from '../store/sections/section-store.ts';
import type { AccountContext } from './account-context.ts';

/**
 * Returns false if the section could not be fetched. If the server answered with an error, a step
 * without stored data shows this (spec.md §8).
 */
export async function fetchSection(account: AccountContext, key: SectionKey): Promise<boolean> {
  const { environment, device } = account;
  const startedAt = environment.now();
  const allNames = (await listExtensions(device))?.includes('names') === true;
  const outcome = await requestRecord(account, key, { allNames });
  if (outcome.outcome !== 'accepted') {
    environment.log('debug', `The section ${key} was not fetched`, outcome.outcome);
    if (isAnsweredAmiss(outcome)) await noteNotLoaded(account, key);
    return false;
  }
  const record = outcome.value;
  if (record) await storeNames(device, key, record);
  await storeRecord(account, {
    key,
    startedAt,
    record: record && readRecord(key, record, outcome.version),
  });
  return true;
}

/** Requests the server's record of a section; its value is undefined if there is none. */
export async function requestRecord(
  context: AccountContext,
  key: SectionKey,
  { allNames = false } = {},
): Promise<Outcome<(LooseValues & { id: Id }) | undefined>> {
  const { userId, profileId } = context;
  const request = get(paths.sectionsOf(key, profileId, { allNames }));
  const outcome = await callAsUser(context, request, { reply: SectionList, userId });
  if (outcome.outcome !== 'accepted') return outcome;
  const [record] = outcome.value as (LooseValues & { id: Id })[];
  return { ...outcome, value: record };
}

/** Stores the names of chosen items, because the lookup lists may not be downloaded yet. */
async function storeNames(
  device: DeviceStore,
  key: SectionKey,
  record: LooseValues,
): Promise<void> {
  for (const { kind, item } of listNamedItems(key, record)) {
    const parentId = item.parent_id ?? null;
    await storeLookups(device, { kind, parentId, language: 'en', items: [item] });
  }
}

async function noteNotLoaded(
  { store, environment, generation }: AccountContext,
  key: SectionKey,
): Promise<void> {
  await store.transaction('rw', store.sections, store.generations, async () => {
    if ((await readGeneration(store)) !== generation) return;
    const row = (await store.sections.get(key)) ?? emptySection(key);
    if (mergedValues(row)) return;
    await store.sections.put({ ...row, notLoadedAt: environment.now() });
  });
}

export function readRecord(
  key: SectionKey,
  record: LooseValues & { id: Id },
  version: string | null,
): ServerRecord {
  const savedFrom = record['updated_from'];
  return {
    id: record.id,
    values: readSectionMessage(key, record),
    version,
    savedAt: readSavedAt(record),
    savedFrom: typeof savedFrom === 'string' ? savedFrom : null,
  };
}

/** When the server saved the record, in epoch milliseconds; null if it does not report this. */
export function readSavedAt(record: LooseValues): number | null {
  const savedAt = Date.parse(String(record['updated_at']));
  return Number.isNaN(savedAt) ? null : savedAt;
}

/** `startedAt` is when the record was requested. */
export async function storeRecord(
  { store, environment, generation }: AccountContext,
  {
    key,
    startedAt,
    record,
  }: { key: SectionKey; startedAt: number; record: ServerRecord | undefined },
): Promise<void> {
  await store.transaction('rw', store.sections, store.outbox, store.generations, async () => {
    if ((await readGeneration(store)) !== generation) return;
    const row = (await store.sections.get(key)) ?? emptySection(key);
    // A save that was confirmed during the fetch may be newer than this answer. A save time in the
    // future comes from a wrong clock and does not count.
    const sentAt = row.sentAt ?? 0;
    const now = environment.now();
    if (sentAt >= startedAt && sentAt <= now) return;
    const { notLoadedAt: _failed, ...known } = row;
    const fetched = { ...known, fetchedAt: now };
    const sent = await listSentValues(store, key);
    // If the server no longer has the record, what it had confirmed is queued again.
    await store.sections.put(
      record
        ? mergeRecord(fetched, record, sent)
        : giveBack(fetched, { record: undefined, sent, at: now }),
    );
    await queueLeftOver(store, { key }, environment);
  });
}
