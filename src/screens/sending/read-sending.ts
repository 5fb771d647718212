/** Everything that is on its way to the server, as a person thinks of it: by step, each with one state. */
import type { LookupKind } from '../../domain/enumerations.ts';
import type { FieldReasons } from '../../domain/field-reason.ts';
import type { SectionKey } from '../../domain/sections.ts';
import type { PhotoType } from '../../domain/enumerations.ts';
import { SECTION_STEPS, STEP_KEYS, type StepKey } from '../../domain/steps.ts';
import type { AccountStore, SectionRow } from '../../store/account-store.ts';
import type { ItemState } from '../../store/item-state.ts';
import { SLOT_STEPS, type MediaRow, type MediaSlot } from '../../store/media-row.ts';
import { PRIORITY, type OutboxEntry, type UnreachableReason } from '../../store/outbox-entry.ts';

export interface SendingItem {
  /** What it is of: unique in the list. */
  key: string;
  step: StepKey | null;
  /** For an option that was added in a lookup field. */
  option: { kind: LookupKind; name: string } | null;
  /** For a file: which, how big, and how much of it has arrived where that is known. */
  file: SentFile | null;
  state: ItemState;
  /** Since when it is so, in epoch milliseconds; 0 where that is unknown. */
  at: number;
  why: UnreachableReason | 'waitsForOption' | 'waitsForWifi' | null;
  /** Two people answered differently: the field that waits for a choice [S13]. */
  conflict: { section: SectionKey; field: string } | null;
  refusal: { seq: number; code: string | null; text: string; fields: FieldReasons } | null;
}

export interface SentFile {
  slot: MediaSlot;
  photoType: PhotoType | null;
  /** 0 where it is unknown. */
  sizeBytes: number;
  /** What the server has acknowledged, in whole percent; null where it says nothing in between. */
  percent: number | null;
  /** It is not the file that is sent, but that it goes. */
  isDeletion: boolean;
}

export interface Sending {
  items: SendingItem[];
  /** When the server last had everything that was finished here, in epoch milliseconds; 0 never. */
  sentAt: number;
  /** Epoch milliseconds. */
  readAt: number;
}

/** Attention first, then what moves, then what waits, then what is safe. */
const ORDER: readonly ItemState[] = ['attention', 'sending', 'waiting', 'saved', 'sent'];

export async function readSending(store: AccountStore): Promise<Sending> {
  const tables = [
    store.outbox,
    store.options,
    store.sections,
    store.drafts,
    store.media,
    store.connection,
    store.progress,
  ];
  return store.transaction('r', tables, async () => {
    const [entries, options, sections, drafts, media, connection, progress] = await Promise.all([
      store.outbox.orderBy('seq').toArray(),
      store.options.toArray(),
      store.sections.toArray(),
      store.drafts.toArray(),
      store.media.toArray(),
      store.connection.get('connection'),
      store.progress.get('progress'),
    ]);
    const items = new Map<string, SendingItem>();
    for (const entry of entries) {
      const { work } = entry;
      const added = work.kind === 'option' && options.find((row) => row.id === work.optionId);
      const item = {
        ...itemOf(entry, (connection?.why ?? null) as UnreachableReason | null),
        option: added ? { kind: added.kind, name: added.name } : null,
        file: fileOf(entry, media),
      };
      const earlier = items.get(item.key);
      items.set(item.key, earlier ? strongest(earlier, item) : item);
    }
    for (const item of sections.flatMap(listConflictItems)) items.set(item.key, item);
    const steps = new Set([...items.values()].map((item) => item.step));
    const unfinished = [
      ...drafts,
      // Picked and not submitted: as good as half-typed.
      ...media.flatMap(({ stage, slot, at }) =>
        stage === 'picked' ? [{ step: SLOT_STEPS[slot], at }] : [],
      ),
    ];
    for (const { step, at } of unfinished) {
      if (steps.has(step)) continue;
      steps.add(step);
      items.set(`draft:${step}`, done(step, 'saved', at));
    }
    for (const row of sections) {
      const step = SECTION_STEPS[row.key];
      if (row.sentAt === undefined || steps.has(step)) continue;
      items.set(`sent:${step}`, done(step, 'sent', row.sentAt));
    }
    const sentAt = progress?.allSentAt ?? 0;
    return { items: [...items.values()].sort(byState), sentAt, readAt: Date.now() };
  });
}

function itemOf(entry: OutboxEntry, connectionWhy: UnreachableReason | null): SendingItem {
  const { rejection } = entry;
  return {
    key: entry.target,
    step: stepOf(entry),
    option: null,
    file: null,
    conflict: null,
    state: rejection ? 'attention' : entry.state === 'sending' ? 'sending' : 'waiting',
    at: rejection?.at ?? entry.createdAt,
    why: whyOf(entry, connectionWhy),
    refusal: rejection && {
      seq: entry.seq,
      code: rejection.code,
      text: rejection.text,
      fields: rejection.fields,
    },
  };
}

function fileOf({ work, sentBytes }: OutboxEntry, media: readonly MediaRow[]): SentFile | null {
  if (work.kind !== 'upload' && work.kind !== 'delete-media') return null;
  const row = media.find(({ id }) => id === work.mediaId);
  if (!row) return null;
  const { slot, photoType, sizeBytes } = row;
  const isKnown = sentBytes !== undefined && sizeBytes > 0;
  return {
    slot,
    photoType,
    sizeBytes,
    percent: isKnown ? Math.floor((sentBytes / sizeBytes) * 100) : null,
    isDeletion: work.kind === 'delete-media',
  };
}

function whyOf(
  { waitsFor, waitsForWifi, lastFailure }: OutboxEntry,
  connectionWhy: UnreachableReason | null,
): SendingItem['why'] {
  if (waitsFor.length > 0) return 'waitsForOption';
  return lastFailure?.why ?? connectionWhy ?? (waitsForWifi ? 'waitsForWifi' : null);
}

/** Files are told apart by how urgent they are: each kind has its own step. */
function stepOf({ work, priority }: OutboxEntry): StepKey | null {
  if (work.kind === 'section') return SECTION_STEPS[work.section];
  if (work.kind === 'passed-step') return work.step;
  if (work.kind === 'option') return null;
  if (priority === PRIORITY.aadhaar) return 'aadhaar';
  return priority === PRIORITY.photo ? 'personal-photo' : 'personal-video';
}

function done(step: StepKey, state: ItemState, at: number): SendingItem {
  const nothing = { option: null, file: null, why: null, conflict: null, refusal: null };
  return { key: `${state}:${step}`, step, state, at, ...nothing };
}

function listConflictItems({ key: section, edits, conflicts = {} }: SectionRow): SendingItem[] {
  return Object.keys(conflicts).map((field) => ({
    ...done(SECTION_STEPS[section], 'attention', edits[field]?.at ?? 0),
    key: `conflict:${section}:${field}`,
    conflict: { section, field },
  }));
}

/** Two entries of one step are one thing to a person. */
function strongest(a: SendingItem, b: SendingItem): SendingItem {
  return rank(b) < rank(a) ? b : a;
}

function rank(item: SendingItem): number {
  return ORDER.indexOf(item.state);
}

function byState(a: SendingItem, b: SendingItem): number {
  return rank(a) - rank(b) || stepIndex(a) - stepIndex(b) || a.at - b.at;
}

function stepIndex(item: SendingItem): number {
  return item.step === null ? -1 : STEP_KEYS.indexOf(item.step);
}
