/** Lists what has no outbox entry: drafts, picked files, kept sections, conflicts, lost files. */
import { SECTION_STEPS, type StepKey } from '../../domain/steps.ts';
import type { DraftRow, SectionRow } from '../../store/account-store.ts';
import { fileState, isKeptHere, lastEditAt } from '../../store/item-state.ts';
import type { OutboxEntry } from '../../store/outbox-entry.ts';
import { SLOT_STEPS, type MediaRow, type MediaSlot } from '../../store/media-row.ts';
import { plainItem, type SendingItem } from './sending-item.ts';

interface Unqueued {
  drafts: readonly DraftRow[];
  media: readonly MediaRow[];
  sections: readonly SectionRow[];
  entries: readonly OutboxEntry[];
  /** The files that the server lost and that this phone does not have either. */
  lost: readonly MediaSlot[];
}

export function listUnqueuedItems({
  drafts,
  media,
  sections,
  entries,
  lost,
}: Unqueued): SendingItem[] {
  return [
    ...[...new Set(lost.map((slot) => SLOT_STEPS[slot]))].map(lostItem),
    ...drafts.map(({ step, at }) => plainItem({ key: `draft:${step}`, step, state: 'saved', at })),
    ...media.filter(({ stage }) => stage === 'picked').map(pickedItem),
    ...sections.flatMap(listConflictItems),
    ...sections.filter((row) => isKeptHere(row, entries)).map(keptItem),
  ];
}

/** The item of a section that stays on this phone, because the server does not support it. */
function keptItem(row: SectionRow): SendingItem {
  const step = SECTION_STEPS[row.key];
  return plainItem({ key: `kept:${row.key}`, step, state: 'saved', at: lastEditAt(row) });
}

function lostItem(step: StepKey): SendingItem {
  return { ...plainItem({ key: `lost:${step}`, step, state: 'attention', at: 0 }), why: 'lost' };
}

/** A submitted file is being prepared. Before the submit or after a fault, it is unfinished. */
function pickedItem(row: MediaRow): SendingItem {
  const { id, slot, photoType, sizeBytes, at } = row;
  const state = fileState(row, undefined);
  return {
    ...plainItem({ key: `picked:${id}`, step: SLOT_STEPS[slot], state, at }),
    file: { slot, photoType, sizeBytes, percent: null, isDeletion: false },
    why: state === 'waiting' ? 'preparing' : null,
  };
}

function listConflictItems({ key: section, edits, conflicts = {} }: SectionRow): SendingItem[] {
  return Object.keys(conflicts).map((field) => ({
    ...plainItem({
      key: `conflict:${section}:${field}`,
      step: SECTION_STEPS[section],
      state: 'attention',
      at: edits[field]?.at ?? 0,
    }),
    conflict: { section, field },
  }));
}
