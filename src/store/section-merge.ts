/**
 * Three-way merge of a section, field by field [S13]: the base is what an edit was made
 * from, ours is the edit, theirs is what the server says now. Pure.
 */
import { isSameValue } from '../domain/same-value.ts';
import type { LooseValues } from '../domain/sections.ts';
import type { FieldConflict, FieldEdit, SectionRow } from './account-store.ts';

export interface ServerRecord {
  id: NonNullable<SectionRow['server']>['id'];
  values: LooseValues;
  version: string | null;
  /** When the record was last saved, in epoch milliseconds; null where the server does not say. */
  savedAt: number | null;
  savedFrom: string | null;
}

/**
 * The section with the server's record under its edits. `sent` is what of ours may be
 * at the server without our knowing: seeing it there is no change by somebody else.
 */
export function mergeRecord(
  row: SectionRow,
  record: ServerRecord,
  sent: readonly LooseValues[] = [],
): SectionRow {
  const edits: SectionRow['edits'] = {};
  const conflicts: Record<string, FieldConflict> = {};
  for (const [field, edit] of Object.entries(row.edits)) {
    const theirs = record.values[field];
    const isOurs = sent.some((values) => field in values && isSameValue(values[field], theirs));
    switch (mergeField(edit, theirs, isOurs)) {
      case 'arrived':
        // While something of ours is on its way, the edit stays until that is settled.
        if (sent.length > 0) edits[field] = edit;
        break;
      case 'ours':
        edits[field] = edit;
        break;
      case 'conflict':
        edits[field] = edit;
        conflicts[field] = { theirs, theirsAt: record.savedAt, theirsFrom: record.savedFrom };
        break;
    }
  }
  const { id, values, version } = record;
  return withConflicts({ ...row, server: { id, values, version }, edits }, conflicts);
}

/**
 * The section after a save: an edit that was made from something older than what
 * the server was last heard to have is in conflict with it.
 */
export function markConflicts(row: SectionRow, sent: readonly LooseValues[]): SectionRow {
  if (!row.server) return row;
  const conflicts = { ...row.conflicts };
  for (const [field, edit] of Object.entries(row.edits)) {
    const theirs = row.server.values[field];
    const isOurs = sent.some((values) => field in values && isSameValue(values[field], theirs));
    if (field in conflicts || mergeField(edit, theirs, isOurs) !== 'conflict') continue;
    conflicts[field] = { theirs, theirsAt: null, theirsFrom: null };
  }
  return withConflicts(row, conflicts);
}

/** The section with these conflicts, as far as their fields are still edited. */
export function withConflicts(
  row: SectionRow,
  conflicts: Record<string, FieldConflict> | undefined = row.conflicts,
): SectionRow {
  const { conflicts: _before, ...rest } = row;
  const open = Object.entries(conflicts ?? {}).filter(([field]) => field in row.edits);
  return open.length === 0 ? rest : { ...rest, conflicts: Object.fromEntries(open) };
}

function mergeField(
  edit: FieldEdit,
  theirs: unknown,
  isOurs: boolean,
): 'arrived' | 'ours' | 'conflict' {
  if (isSameValue(edit.value, theirs)) return 'arrived';
  if (isOurs || isSameValue(edit.base, theirs)) return 'ours';
  return 'conflict';
}

/** The values that may be sent: where a person has still to choose, the server's stay. */
export function sendableValues(row: SectionRow): LooseValues {
  const edits = Object.entries(row.edits).filter(([field]) => !(field in (row.conflicts ?? {})));
  return {
    ...row.server?.values,
    ...Object.fromEntries(edits.map(([field, edit]) => [field, edit.value])),
  };
}

/** Whether any edit may be sent. */
export function hasSendableEdits(row: SectionRow): boolean {
  return Object.keys(row.edits).some((field) => !(field in (row.conflicts ?? {})));
}
