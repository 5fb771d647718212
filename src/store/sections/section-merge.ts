/**
 * Three-way merge of a section, field by field, and of its lists, item by item [S13]. `base` is the
 * value before the edit, `ours` the edited value, `theirs` the server's present value. The
 * functions are pure.
 */
import { isSameValue } from '../../domain/same-value.ts';
import type { LooseValues, SectionKey } from '../../domain/sections.ts';
import type { FieldConflict, FieldEdit, SectionRow } from '../schema/account-store.ts';
import { isSameList, listKindOf, mergeList, type ListKind } from './list-merge.ts';

export interface ServerRecord {
  id: NonNullable<SectionRow['server']>['id'];
  values: LooseValues;
  version: string | null;
  /** When the server saved the record, in epoch milliseconds; null if it does not report this. */
  savedAt: number | null;
  savedFrom: string | null;
}

/**
 * `sent` are values of this phone that the server may have received without confirming them. They
 * do not count as somebody else's change.
 */
export function mergeRecord(
  { refused = [], ...row }: SectionRow,
  record: ServerRecord,
  sent: readonly LooseValues[] = [],
): SectionRow {
  const edits: SectionRow['edits'] = {};
  const conflicts: Record<string, FieldConflict> = {};
  for (const [field, edit] of Object.entries(row.edits)) {
    const theirs = record.values[field];
    const merged = mergeField({ section: row.key, field }, edit, { theirs, sent, refused });
    switch (merged.outcome) {
      case 'arrived':
        // The edit stays until the server has answered the request that is under way.
        if (sent.length > 0) edits[field] = edit;
        break;
      case 'ours':
        edits[field] = merged.edit;
        if (isStillOpen(row, { field, edit, theirs })) conflicts[field] = row.conflicts![field]!;
        break;
      case 'conflict':
        edits[field] = edit;
        conflicts[field] = { theirs, theirsAt: record.savedAt, theirsFrom: record.savedFrom };
        break;
      case 'theirs':
        break;
    }
  }
  return withConflicts({ ...row, server: serverOf(record), edits }, conflicts);
}

/** A conflict from a restore stays open while the server has the value that caused it [S26]. */
function isStillOpen(
  { conflicts }: SectionRow,
  { field, edit, theirs }: { field: string; edit: FieldEdit; theirs: unknown },
): boolean {
  const open = conflicts?.[field];
  return open !== undefined && isSameValue(open.theirs, theirs) && isSameValue(edit.base, theirs);
}

function serverOf({ id, values, version, savedAt }: ServerRecord): SectionRow['server'] {
  return { id, values, version, savedAt };
}

/**
 * For a server that lost confirmed data, for example by a restore [S26]. If this phone knew a
 * record, each value here that differs from the server's record becomes an edit. If the server's
 * record is as new as the known one, the edit may become a conflict.
 * @param found `record` is undefined if the server has none; `sent` is as in `mergeRecord`
 */
export function giveBack(
  row: SectionRow,
  found: { record: ServerRecord | undefined; sent: readonly LooseValues[]; at: number },
): SectionRow {
  const { record, sent, at } = found;
  const known = row.server;
  if (!known) return record ? mergeRecord(row, record, sent) : row;
  const isNewerThere =
    record?.savedAt != null && (known.savedAt == null || record.savedAt >= known.savedAt);
  const wanted = { ...known.values, ...editedValues(row) };
  const edits: SectionRow['edits'] = {};
  const conflicts: Record<string, FieldConflict> = {};
  for (const [field, value] of Object.entries(wanted)) {
    const theirs = record?.values[field] ?? null;
    if (isSameValue(value, theirs)) continue;
    const edit = row.edits[field];
    edits[field] = { value, base: theirs, at: edit?.at ?? at };
    const isEditOfIt = edit !== undefined && isSameValue(edit.base, theirs);
    if (record && isNewerThere && !isEditOfIt) {
      conflicts[field] = { theirs, theirsAt: record.savedAt, theirsFrom: record.savedFrom };
    }
  }
  const server = record ? serverOf(record) : null;
  return withConflicts({ ...row, server, edits }, conflicts);
}

function editedValues({ edits }: SectionRow): LooseValues {
  return Object.fromEntries(Object.entries(edits).map(([field, { value }]) => [field, value]));
}

/** Merges each edit with the server's last known value, or marks it as a conflict. */
export function markConflicts(row: SectionRow, sent: readonly LooseValues[]): SectionRow {
  if (!row.server) return row;
  const edits = { ...row.edits };
  const conflicts = { ...row.conflicts };
  for (const [field, edit] of Object.entries(row.edits)) {
    // A value that is not known yet is compared when the section is fetched.
    if (field in conflicts || !(field in row.server.values)) continue;
    const theirs = row.server.values[field];
    const merged = mergeField({ section: row.key, field }, edit, { theirs, sent, refused: [] });
    if (merged.outcome === 'ours') edits[field] = merged.edit;
    if (merged.outcome === 'theirs') delete edits[field];
    if (merged.outcome === 'conflict') {
      conflicts[field] = { theirs, theirsAt: null, theirsFrom: null };
    }
  }
  return withConflicts({ ...row, edits }, conflicts);
}

/** Drops the conflicts of fields that have no edit any more. */
export function withConflicts(
  row: SectionRow,
  conflicts: Record<string, FieldConflict> | undefined = row.conflicts,
): SectionRow {
  const { conflicts: _before, ...rest } = row;
  const open = Object.entries(conflicts ?? {}).filter(([field]) => field in row.edits);
  return open.length === 0 ? rest : { ...rest, conflicts: Object.fromEntries(open) };
}

type FieldMerge =
  /** The server already has the edited value. */
  | { outcome: 'arrived' }
  /** The app proposed the value, and somebody has saved another [S13c]. */
  | { outcome: 'theirs' }
  /** The edit stays. In a list, it may now also contain the server's changes. */
  | { outcome: 'ours'; edit: FieldEdit }
  | { outcome: 'conflict' };

function mergeField(
  { section, field }: { section: SectionKey; field: string },
  edit: FieldEdit,
  {
    theirs,
    sent,
    refused,
  }: { theirs: unknown } & Record<'sent' | 'refused', readonly LooseValues[]>,
): FieldMerge {
  if (isSameValue(edit.value, theirs)) return { outcome: 'arrived' };
  if (edit.isProposed && !isSameValue(theirs, null)) return { outcome: 'theirs' };
  const valuesIn = (all: readonly LooseValues[]) =>
    all.flatMap((values) => (field in values ? [values[field]] : []));
  const sentHere = valuesIn(sent);
  const refusedHere = valuesIn(refused);
  const before = [edit.base, ...refusedHere, ...sentHere];
  if (before.some((value) => isSameValue(value, theirs))) {
    return { outcome: 'ours', edit: { ...edit, base: theirs } };
  }
  const kind = listKindOf(section, field);
  const value = kind && mergeListEdit(kind, edit, { theirs, sentHere, refusedHere });
  if (!value) return { outcome: 'conflict' };
  if (isSameList(value, theirs)) return { outcome: 'arrived' };
  return { outcome: 'ours', edit: { ...edit, value, base: theirs } };
}

/**
 * Returns undefined if a person has to decide, or if the server's list lacks values that are being
 * sent. Sent values that the server's list already contains become the base.
 */
function mergeListEdit(
  kind: ListKind,
  edit: FieldEdit,
  {
    theirs,
    sentHere,
    refusedHere,
  }: { theirs: unknown } & Record<'sentHere' | 'refusedHere', readonly unknown[]>,
): unknown {
  let { base } = edit;
  const isThere = (ours: unknown) => {
    const withOurs = mergeList(kind, { base, ours, theirs });
    return withOurs !== undefined && isSameList(withOurs, theirs);
  };
  for (const ours of refusedHere) if (isThere(ours)) base = ours;
  for (const ours of sentHere) {
    if (!isThere(ours)) return undefined;
    base = ours;
  }
  return mergeList(kind, { base, ours: edit.value, theirs });
}

/** All edits without an open conflict. */
export function sendableEdits(row: SectionRow): LooseValues {
  const open = row.conflicts ?? {};
  return Object.fromEntries(
    Object.entries(editedValues(row)).filter(([field]) => !(field in open)),
  );
}

export function hasSendableEdits(row: SectionRow): boolean {
  return Object.keys(sendableEdits(row)).length > 0;
}
