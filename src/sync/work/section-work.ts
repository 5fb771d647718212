/** Saving a section of the profile: POST the first time, PATCH ever after (spec.md §7). */
import { isSameValue } from '../../domain/same-value.ts';
import type { Id } from '../../domain/reference-item.ts';
import type { LooseValues, SectionKey } from '../../domain/sections.ts';
import { DEVICE_HEADER } from '../../protocol/headers.ts';
import { paths } from '../../protocol/paths.ts';
import { SectionList } from '../../protocol/replies.ts';
import { buildSectionMessage, readSectionMessage } from '../../protocol/section-message.ts';
import { withoutLocalItems } from '../../store/local-items.ts';
import type { FrozenRequest, OutboxEntry } from '../../store/outbox-entry.ts';
import { hasSendableEdits, sendableValues, withConflicts } from '../../store/section-merge.ts';
import { emptySection, queueLeftOver } from '../../store/section-store.ts';
import { fetchSection, readRecord, storeRecord } from '../fetch-section.ts';
import { recordIn } from './record-in.ts';
import { callAsUser } from '../session-refresh.ts';
import {
  inconclusive,
  type AccountContext,
  type Acknowledgement,
  type LookUp,
  type Work,
} from './work.ts';

export function sectionWork(key: SectionKey): Work {
  return {
    async build({ store, profileId, delegate, deviceName }, _entry) {
      const row = await store.sections.get(key);
      if (!row || !hasSendableEdits(row)) return undefined;
      const sentValues = withoutLocalItems(sendableValues(row));
      const { id, version } = row.server ?? { id: undefined, version: null };
      return {
        method: id === undefined ? 'POST' : 'PATCH',
        path: id === undefined ? paths.sections(key) : paths.section(key, id),
        body: {
          type: 'json',
          value: buildSectionMessage(key, { id, profileId, values: sentValues }),
        },
        headers: {
          ...readCondition(id, version),
          // A header holds Latin letters alone; the name may be in any script.
          ...(deviceName === '' ? {} : { [DEVICE_HEADER]: encodeURIComponent(deviceName) }),
        },
        sentValues,
        at: delegate.now(),
      };
    },

    readAcknowledgement({ record, version }) {
      const saved = recordIn(record);
      return saved && { record: saved, version };
    },

    async lookUp(context, frozen): Promise<LookUp> {
      const startedAt = context.delegate.now();
      const outcome = await callAsUser(
        context,
        { method: 'GET', path: paths.sectionsOf(key, context.profileId), authenticated: true },
        { reply: SectionList, userId: context.userId },
      );
      if (outcome.outcome !== 'accepted') return inconclusive(outcome);
      const [record] = outcome.value as (LooseValues & { id: Id })[];
      if (!record) return { found: false };
      if (isEffectOf(frozen, readSectionMessage(key, record))) {
        return { found: true, acknowledgement: { record, version: outcome.version } };
      }
      await storeRecord(context, {
        key,
        startedAt,
        record: readRecord(key, record, outcome.version),
      });
      return { found: false };
    },

    refresh: (context) => fetchSection(context, key),

    acknowledge: (context, entry, done) => acknowledgeSection(context, { key, entry, done }),
  };
}

/** The save holds only for what it was made from: that version, or nothing at all [S14]. */
function readCondition(id: Id | undefined, version: string | null): Record<string, string> {
  if (id === undefined) return { 'if-none-match': '*' };
  return version === null ? {} : { 'if-match': version };
}

function isEffectOf(frozen: FrozenRequest, values: LooseValues): boolean {
  return Object.entries(frozen.sentValues).every(([field, sent]) =>
    isSameValue(values[field], sent),
  );
}

/**
 * What was sent and still is what the person wants is no edit any more; what was
 * changed since stays one, on the sent value as its new base [S7].
 */
async function acknowledgeSection(
  { store, delegate }: AccountContext,
  { key, entry, done }: { key: SectionKey; entry: OutboxEntry; done: Acknowledgement },
): Promise<void> {
  const row = (await store.sections.get(key)) ?? emptySection(key);
  const record = done.record as LooseValues & { id: Id };
  const sent = entry.frozen?.sentValues ?? {};
  const values = { ...row.server?.values, ...sent, ...readSectionMessage(key, record) };
  const edits = { ...row.edits };
  for (const [field, edit] of Object.entries(edits)) {
    if (!(field in sent)) continue;
    if (isSameValue(edit.value, sent[field])) delete edits[field];
    // Of a field that waits for a choice nothing of ours was sent: its base stays what both began from.
    else if (!(field in (row.conflicts ?? {}))) edits[field] = { ...edit, base: sent[field] };
  }
  const now = delegate.now();
  const server = { id: record.id, values: named(values, sent), version: done.version };
  await store.sections.put(withConflicts({ ...row, server, edits, fetchedAt: now, sentAt: now }));
  await queueLeftOver(store, { key, leaving: entry.seq }, delegate);
}

/** A server that answers with bare ids leaves the names empty: the sent ones are the same items. */
function named(values: LooseValues, sent: LooseValues): LooseValues {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      field in sent && hasEmptyName(value) && isSameValue(value, sent[field]) ? sent[field] : value,
    ]),
  );
}

function hasEmptyName(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasEmptyName);
  return typeof value === 'object' && value !== null && 'name' in value && value.name === '';
}
