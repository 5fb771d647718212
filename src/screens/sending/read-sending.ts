/** Reads what is sent and unsent as a person sees it: as a list of items with a state [S22a]. */
import { SECTION_STEPS, STEP_KEYS, type StepKey } from '../../domain/steps.ts';
import type { AccountStore } from '../../store/account-store.ts';
import type { ItemState } from '../../store/item-state.ts';
import { SLOT_STEPS, type MediaRow } from '../../store/media-row.ts';
import { FILE_IS_GONE, isKnownKind, type OutboxEntry } from '../../store/outbox-entry.ts';
import { plainItem, type SendingItem, type SentFile } from './sending-item.ts';
import { listUnqueuedItems } from './unqueued-items.ts';

export interface Sending {
  items: SendingItem[];
  /** When the server last had all that was submitted, in epoch milliseconds; 0 if never. */
  sentAt: number;
  /** In epoch milliseconds. */
  readAt: number;
}

/** The order in the panel: the most urgent first. */
const ORDER: readonly ItemState[] = ['attention', 'sending', 'waiting', 'saved', 'sent'];

export async function readSending(store: AccountStore, isOnMobileData = false): Promise<Sending> {
  const tables = [
    store.outbox,
    store.options,
    store.sections,
    store.drafts,
    store.media,
    store.progress,
  ];
  return store.transaction('r', tables, async () => {
    const [entries, options, sections, drafts, media, progress] = await Promise.all([
      store.outbox.orderBy('seq').toArray(),
      store.options.toArray(),
      store.sections.toArray(),
      store.drafts.toArray(),
      store.media.toArray(),
      store.progress.get('progress'),
    ]);
    const lost = progress?.lost ?? [];
    const items = new Map<string, SendingItem>();
    for (const entry of entries) {
      const { work } = entry;
      const added = work.kind === 'option' && options.find((row) => row.id === work.optionId);
      const item = {
        ...itemOf(entry, isOnMobileData),
        option: added ? { kind: added.kind, name: added.name } : null,
        file: fileOf(entry, media),
      };
      const earlier = items.get(item.key);
      items.set(item.key, earlier ? joined(earlier, item) : item);
    }
    for (const item of listUnqueuedItems({ drafts, media, sections, entries, lost }))
      items.set(item.key, item);
    const steps = new Set([...items.values()].map((item) => item.step));
    for (const row of sections) {
      const step = SECTION_STEPS[row.key];
      if (row.sentAt === undefined || steps.has(step)) continue;
      const key = `sent:${step}`;
      items.set(key, plainItem({ key, step, state: 'sent', at: row.sentAt }));
    }
    const sentAt = progress?.allSentAt ?? 0;
    return { items: [...items.values()].sort(byState), sentAt, readAt: Date.now() };
  });
}

function itemOf(entry: OutboxEntry, isOnMobileData: boolean): SendingItem {
  const { rejection } = entry;
  return {
    ...plainItem({
      key: entry.target,
      step: stepOf(entry),
      state: rejection ? 'attention' : entry.state === 'sending' ? 'sending' : 'waiting',
      at: rejection?.at ?? entry.createdAt,
    }),
    why: whyOf(entry, isOnMobileData),
    discards: entry.state === 'sending' ? [] : [entry.seq],
    refusal: rejection && {
      seq: entry.seq,
      isFileGone: rejection.status === FILE_IS_GONE,
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
  const { photoType, sizeBytes } = row;
  const isKnown = sentBytes !== undefined && sizeBytes > 0;
  return {
    slot: work.slot,
    photoType,
    sizeBytes,
    percent: isKnown ? Math.floor((sentBytes / sizeBytes) * 100) : null,
    isDeletion: work.kind === 'delete-media',
  };
}

function whyOf(entry: OutboxEntry, isOnMobileData: boolean): SendingItem['why'] {
  const { waitsFor, waitsForWifi, lastFailure } = entry;
  if (!isKnownKind(entry)) return 'newerVersion';
  if (waitsFor.length > 0) return 'waitsForOption';
  // The entry now waits only for Wi-Fi, so an earlier failure is not shown as the reason.
  if (waitsForWifi && isOnMobileData) return 'waitsForWifi';
  return lastFailure?.why ?? (waitsForWifi ? 'waitsForWifi' : null);
}

function stepOf({ work }: OutboxEntry): StepKey | null {
  switch (work.kind) {
    case 'section':
      return SECTION_STEPS[work.section];
    case 'passed-step':
      return work.step;
    case 'option':
      return null;
    case 'upload':
    case 'delete-media':
      return SLOT_STEPS[work.slot];
  }
}

/**
 * Two entries may have the same target. The more urgent state wins. If two entries of a file have
 * the same state, the later one is the person's latest wish.
 */
function joined(earlier: SendingItem, later: SendingItem): SendingItem {
  if (rank(later) < rank(earlier)) return later;
  if (rank(later) > rank(earlier)) return earlier;
  if (later.file) return later;
  return { ...earlier, discards: [...later.discards, ...earlier.discards] };
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
