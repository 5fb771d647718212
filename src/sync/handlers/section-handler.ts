/** Sends a section of the profile: the first time by POST, later by PATCH (spec.md §7). */
import type { Id } from '../../domain/reference-item.ts';
import { isSameValue } from '../../domain/same-value.ts';
import { isSectionOffered, type LooseValues, type SectionKey } from '../../domain/sections.ts';
import { DEVICE_HEADER } from '../../protocol/headers.ts';
import { buildSectionMessage, readSectionMessage } from '../../protocol/section-message.ts';
import { paths } from '../../protocol/paths.ts';
import type { SectionRow } from '../../store/schema/account-store.ts';
import { withoutLocalItems } from '../../store/sections/local-items.ts';
import type { OutboxEntry } from '../../store/schema/outbox-entry.ts';
import {
  hasSendableEdits,
  sendableEdits,
  withConflicts,
} from '../../store/sections/section-merge.ts';
import { emptySection, queueLeftOver } from '../../store/sections/section-store.ts';
import type { AccountContext } from '../account-context.ts';
import { fetchSection, readSavedAt } from '../fetch-section.ts';
import {
  readRecordId,
  type Acknowledgement,
  type EntryHandler,
  type Known,
} from './entry-handler.ts';

export function sectionHandler(key: SectionKey): EntryHandler {
  return {
    async build({ store, profileId, deviceName }, _entry, known) {
      // The server does not offer this section, so its edits stay on the phone [S2b].
      if (!isSectionOffered(key, known.offered)) return undefined;
      const row = await store.sections.get(key);
      if (!row || !hasSendableEdits(row)) return undefined;
      const sentValues = withoutLocalItems(sendableEdits(row));
      const values = { ...listConfirmedValues(row, known), ...sentValues };
      const { id, version } = row.server ?? { id: undefined, version: null };
      return {
        method: id === undefined ? 'POST' : 'PATCH',
        path: id === undefined ? paths.sections(key) : paths.section(key, id),
        body: {
          type: 'json',
          value: buildSectionMessage(key, { id, profileId, values }),
        },
        headers: {
          ...readCondition(id, version),
          // A header can contain only Latin-1 characters, but the name may be in any script.
          ...(deviceName === '' ? {} : { [DEVICE_HEADER]: encodeURIComponent(deviceName) }),
        },
        sentValues,
      };
    },

    readAcknowledgement({ record, version }) {
      return readRecordId(record) === undefined ? undefined : { record, version };
    },

    async refresh(context, frozen) {
      const isFetched = await fetchSection(context, key);
      const version = (await context.store.sections.get(key))?.server?.version;
      const refused = frozen.headers['if-match'];
      if (!isFetched) return true;
      return refused === undefined ? version !== undefined : version !== refused;
    },

    acknowledge: (context, entry, done) => acknowledgeSection(context, { key, entry, done }),
  };
}

/**
 * Together with the edits, the whole form (spec.md §7). If our server's record has no version here,
 * only the edits are sent, so that the server keeps newer values of the other fields [S14].
 */
function listConfirmedValues({ server }: SectionRow, { offered }: Known): LooseValues {
  const isBlind = server?.version === null && offered.includes('etag');
  return server && !isBlind ? withoutLocalItems(server.values) : {};
}

/** With this header, our server refuses the save if its record is not the one known here [S14]. */
function readCondition(id: Id | undefined, version: string | null): Record<string, string> {
  if (id === undefined) return { 'if-none-match': '*' };
  return version === null ? {} : { 'if-match': version };
}

/** An edit that changed after the sending stays, and the sent value becomes its base [S7]. */
async function acknowledgeSection(
  { store, environment }: AccountContext,
  { key, entry, done }: { key: SectionKey; entry: OutboxEntry; done: Acknowledgement },
): Promise<void> {
  const { refused: _over, ...row } = (await store.sections.get(key)) ?? emptySection(key);
  const record = done.record as LooseValues & { id: Id };
  const sent = entry.frozen?.sentValues ?? {};
  const values = { ...row.server?.values, ...sent, ...readSectionMessage(key, record) };
  const edits = { ...row.edits };
  for (const [field, edit] of Object.entries(edits)) {
    if (!(field in sent)) continue;
    if (isSameValue(edit.value, sent[field])) delete edits[field];
    // The edit of a field with an open conflict was not sent, so its base does not change.
    else if (!(field in (row.conflicts ?? {}))) edits[field] = { ...edit, base: sent[field] };
  }
  const now = environment.now();
  const server = {
    id: record.id,
    values: named(values, { ...row.server?.values, ...sent }),
    version: done.version,
    savedAt: readSavedAt(record),
  };
  await store.sections.put(withConflicts({ ...row, server, edits, fetchedAt: now, sentAt: now }));
  await queueLeftOver(store, { key, leaving: entry.seq }, environment);
}

/** Some servers answer with ids and empty names. The names that are known here replace them. */
function named(values: LooseValues, known: LooseValues): LooseValues {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      hasEmptyName(value) && isSameValue(value, known[field]) ? known[field] : value,
    ]),
  );
}

function hasEmptyName(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasEmptyName);
  return typeof value === 'object' && value !== null && 'name' in value && value.name === '';
}
