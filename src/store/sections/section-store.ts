/**
 * Saves steps, and reads what a screen shows of a section. A submitted step, its outbox entry and
 * the end of its draft are one transaction [S1]. At most one entry of a section is not frozen, and
 * it sends all edits without a conflict [S7].
 */
import { isSameValue } from '../../domain/same-value.ts';
import type { Id } from '../../domain/reference-item.ts';
import { sectionFields, type LooseValues, type SectionKey } from '../../domain/sections.ts';
import type { StepKey } from '../../domain/steps.ts';
import type { AccountStore, DraftRow, FieldEdit, SectionRow } from '../schema/account-store.ts';
import { systemEnvironment, type StoreEnvironment } from '../schema/environment.ts';
import { saveDraft } from './draft-store.ts';
import { listKindOf, mergeList } from './list-merge.ts';
import { hasSendableEdits, markConflicts } from './section-merge.ts';
import { listLocalIds, withoutLocalItems, withRealItems } from './local-items.ts';
import {
  listHopelessOptions,
  newEntry,
  targets,
  type OutboxEntry,
} from '../schema/outbox-entry.ts';

/** The server's record with this phone's edits applied; undefined if there is neither. */
export async function readValues(
  store: AccountStore,
  key: SectionKey,
): Promise<LooseValues | undefined> {
  const row = await store.sections.get(key);
  return row && mergedValues(row);
}

export function mergedValues(row: SectionRow): LooseValues | undefined {
  const edits = Object.entries(row.edits);
  if (!row.server && edits.length === 0) return undefined;
  return {
    ...row.server?.values,
    ...Object.fromEntries(edits.map(([field, edit]) => [field, edit.value])),
  };
}

export function emptySection(key: SectionKey): SectionRow {
  return { key, server: null, fetchedAt: 0, edits: {} };
}

export interface SubmittedStep {
  key: SectionKey;
  step: StepKey;
  values: LooseValues;
  from?: DraftRow['from'];
  /** The fields whose value the app proposed. A value that somebody saved replaces it [S13c]. */
  proposed?: readonly string[];
  /** The new draft, with text that is not a value yet. If missing, the draft ends. */
  left?: Pick<DraftRow, 'values' | 'from'> | undefined;
}

/** Also ends the draft of the step. 'unchanged' if there is nothing to save (spec.md §4). */
export async function saveSection(
  store: AccountStore,
  { key, step, values, from, proposed = [], left }: SubmittedStep,
  environment: StoreEnvironment = systemEnvironment,
): Promise<'saved' | 'unchanged'> {
  return store.transaction(
    'rw',
    [store.sections, store.outbox, store.drafts, store.options],
    async () => {
      // These three run at once to save time.
      const [found, entries] = await Promise.all([
        store.sections.get(key),
        listSectionEntries(store, key),
        left ? saveDraft(store, { step, ...left }, environment) : store.drafts.delete(step),
      ]);
      const row = found ?? emptySection(key);
      const edits = editFields(row, {
        values: await withRealItems(store, values),
        from: await withRealItems(store, from ?? mergedValues(row) ?? {}),
        proposed,
        at: environment.now(),
      });
      if (!edits) return 'unchanged';
      const edited = markConflicts({ ...row, edits }, sentValuesOf(entries));
      await queueEdits(store, { row: edited, entries }, environment);
      return 'saved';
    },
  );
}

function editFields(
  row: SectionRow,
  {
    values,
    from,
    proposed,
    at,
  }: Required<Pick<SubmittedStep, 'values' | 'from' | 'proposed'>> & {
    at: number;
  },
): SectionRow['edits'] | undefined {
  const shown = mergedValues(row) ?? {};
  const edits = { ...row.edits };
  let changed = false;
  for (const field of sectionFields(row.key)) {
    if (!(field in values) || isSameValue(values[field], from[field])) continue;
    if (isSameValue(values[field], shown[field])) continue;
    changed = true;
    const typed = { value: values[field], from: from[field] ?? null, shown: shown[field] };
    edits[field] = {
      ...editField({ section: row.key, field }, edits[field], typed),
      at,
      ...(proposed.includes(field) && { isProposed: true }),
    };
  }
  return changed ? edits : undefined;
}

function editField(
  { section, field }: { section: SectionKey; field: string },
  before: FieldEdit | undefined,
  { value, from, shown }: { value: unknown; from: unknown; shown: unknown },
): Pick<FieldEdit, 'value' | 'base'> {
  if (!before) return { value, base: from };
  const kind = listKindOf(section, field);
  if (!kind || isSameValue(from, shown)) return { value, base: before.base };
  // Other changes came into this list after the form was opened. They must not be undone.
  const merged = mergeList(kind, { base: from, ours: value, theirs: shown });
  return merged ? { value: merged, base: before.base } : { value, base: from };
}

/** The values that the server may have received although no answer confirmed them. */
export async function listSentValues(store: AccountStore, key: SectionKey): Promise<LooseValues[]> {
  return sentValuesOf(await listSectionEntries(store, key));
}

function sentValuesOf(entries: readonly OutboxEntry[]): LooseValues[] {
  return entries.flatMap((entry) =>
    entry.frozen && entry.state !== 'rejected' ? [entry.frozen.sentValues] : [],
  );
}

/** The server may have stored refused values [S13]. Needs a transaction over sections. */
export async function recordRefused(
  store: AccountStore,
  key: SectionKey,
  sentValues: LooseValues,
): Promise<void> {
  const row = await store.sections.get(key);
  const { refused = [] } = row ?? {};
  if (!row || refused.some((values) => isSameValue(values, sentValues))) return;
  await store.sections.put({ ...row, refused: [...refused, sentValues] });
}

function listSectionEntries(store: AccountStore, key: SectionKey): Promise<OutboxEntry[]> {
  return store.outbox.where('target').equals(targets.section(key)).toArray();
}

/**
 * Makes sure that a section with edits to send has exactly one entry that is not frozen. Needs a
 * transaction over sections and outbox.
 */
export async function queueSection(
  store: AccountStore,
  key: SectionKey,
  environment: StoreEnvironment = systemEnvironment,
): Promise<void> {
  const [row, entries] = await Promise.all([
    store.sections.get(key),
    listSectionEntries(store, key),
  ]);
  if (row) await queueEdits(store, { row, entries }, environment);
}

async function queueEdits(
  store: AccountStore,
  { row, entries }: { row: SectionRow; entries: readonly OutboxEntry[] },
  environment: StoreEnvironment,
): Promise<void> {
  // The new entry contains all edits of a refused entry, so the refused entry is removed [S2].
  const leaving = entries.filter((entry) => entry.state === 'rejected').map(({ seq }) => seq);
  const attempted =
    row.refused !== undefined ||
    entries.some((entry) => entry.frozen && entry.state !== 'rejected');
  const open = entries.find((entry) => !entry.frozen && entry.state !== 'rejected');
  const edits = attempted ? row.edits : withoutReverted(row.edits);
  const edited = { ...row, edits };
  const isDue = hasSendableEdits(edited);
  const waitsFor = isDue ? await listPendingOptions(store, edits) : [];
  if (!isDue && open) leaving.push(open.seq);
  await Promise.all([
    store.sections.put(edited),
    ...(leaving.length > 0 ? [store.outbox.bulkDelete(leaving)] : []),
    ...(isDue ? [putOpenEntry(store, { key: row.key, open, waitsFor }, environment)] : []),
  ]);
}

async function putOpenEntry(
  store: AccountStore,
  { key, open, waitsFor }: { key: SectionKey; open: OutboxEntry | undefined; waitsFor: Id[] },
  environment: StoreEnvironment,
): Promise<void> {
  // An entry that is already due needs no write.
  if (open && open.nextAttemptAt === 0 && !open.lastFailure && isSameValue(open.waitsFor, waitsFor))
    return;
  const entry = open
    ? { ...open, waitsFor, nextAttemptAt: 0, lastFailure: null, isFailureTold: false }
    : newEntry(
        { target: targets.section(key), work: { kind: 'section', section: key }, waitsFor },
        environment,
      );
  await store.outbox.put(entry);
}

/**
 * Queues edits that have no entry after a fetch or an acknowledgement. `leaving` is an entry that
 * the caller removes. Needs a transaction over sections and outbox.
 */
export async function queueLeftOver(
  store: AccountStore,
  { key, leaving }: { key: SectionKey; leaving?: number },
  environment: StoreEnvironment,
): Promise<void> {
  const row = await store.sections.get(key);
  if (!row || !hasNews(row)) return;
  const entries = await listSectionEntries(store, key);
  // Only a person may retry a refused entry [S10].
  if (entries.every(({ seq }) => seq === leaving)) await queueSection(store, key, environment);
}

/** An edit that only chooses a refused option is nothing new: it is not sent [S11]. */
function hasNews({ edits, conflicts = {} }: SectionRow): boolean {
  return Object.entries(edits).some(([field, { value, base }]) => {
    const sendable = withoutLocalItems({ [field]: value });
    return !(field in conflicts) && field in sendable && !isSameValue(sendable[field], base);
  });
}

/** Call this only if no earlier request can have changed the server's value. */
function withoutReverted(edits: SectionRow['edits']): SectionRow['edits'] {
  return Object.fromEntries(
    Object.entries(edits).filter(([, edit]) => !isSameValue(edit.value, edit.base)),
  );
}

/** The section does not wait for refused options [S11]. */
async function listPendingOptions(store: AccountStore, edits: SectionRow['edits']): Promise<Id[]> {
  const chosen = listLocalIds(Object.values(edits).map((edit) => edit.value));
  if (chosen.length === 0) return [];
  const entries = await store.outbox.filter(({ work }) => work.kind === 'option').toArray();
  const hopeless = listHopelessOptions(entries);
  const queued = entries.map(({ target }) => target);
  return chosen.filter((id) => queued.includes(targets.option(id)) && !hopeless.includes(id));
}
